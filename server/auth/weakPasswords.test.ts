import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../domain/kernel/errors.ts';
import { joinStudio, newEmail, secretOf, signInAgain, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import type { SessionAnswer } from './session.ts';
import { openPasswords, passwordCost } from './passwords.ts';
import { commonWords, demandStrong } from './weakPasswords.ts';

const isWeak = (password: string, names: readonly string[] = []): boolean => {
  try {
    demandStrong(password, names);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'weak_password') return true;
    throw error;
  }
};

/** What stands at the top of every published list, from 8 characters on. */
const notorious =
  `12345678 123456789 1234567890 12345678910 87654321 987654321 0987654321 11111111 00000000 88888888 12121212 11223344 123123123 147258369 19841984
  password password1 password12 password123 passw0rd Password1 Password1! P@ssw0rd P@$$w0rd passwordpassword mypassword drowssap qwertyui qwertyuiop qwerty123 qwerty1234
  qwerty12345 1qaz2wsx 1qaz@WSX zaq12wsx zaq1zaq1 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsxedc asdfghjk asdfghjkl asdfasdf zxcvbnm1 123qweasd qwe123qwe abcd1234 abc12345
  a1b2c3d4 aa123456 Aa123456. a123456789 abcdefgh iloveyou iloveyou1 iloveyou2 princess princess1 sunshine sunshine1 football football1 baseball baseball1 superman superman1
  michael1 jennifer michelle jessica1 charlie1 ashley123 jordan23 starwars starwars1 pokemon1 pikachu1 naruto123 minecraft fortnite1 dragon123 monkey123 shadow123 master123
  killer123 welcome1 Welcome123 letmein1 letmein123 trustno1 changeme changeme123 admin123 Admin@123 admin1234 administrator secret123 computer computer1 internet
  liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid manutd123 juventus mercedes ferrari1 chocolate butterfly babygirl1 lovelove loveme123 jesus123
  Summer2024! Winter2023 London2012 test1234 testtest google123 samsung1 superstar whatever fuckyou1 asshole1 bullshit basketba alexande spiderma`.split(
    /\s+/,
  );

describe('[V2] what is tried first is refused', () => {
  test('the most common passwords, a sample of the lists', () => {
    expect(notorious.filter((password) => password.length >= 8 && !isWeak(password))).toEqual([]);
  });

  test('more than 3,000 words, each with the endings that people give it', () => {
    expect(commonWords.size).toBeGreaterThan(3000);
    const endings = ['', '1', '123', '2024', '!', '1!', '@123'];
    const passwords = [...commonWords].flatMap((word) => endings.map((ending) => word + ending)).filter((password) => password.length >= 8);
    expect(passwords.length).toBeGreaterThan(15_000);
    expect(passwords.filter((password) => !isWeak(password))).toEqual([]);
  });

  test.each([
    'P@ssw0rd2024!',
    'p4$$w0rd!!',
    'PASSWORD',
    'pa55word',
    '123password',
    '!!dr4g0n!!99',
    'L1verp00l',
    '1l0vey0u',
    'm0nk3y_m0nk3y',
    'pass word 1',
    'p.assword1',
    'ádmín1234',
    'ｐａｓｓｗｏｒｄ',
    'correct horse battery staple',
    'sunshine-sunshine',
    'Summer_Winter1',
  ])('dressed up: %s', (password) => expect(isWeak(password)).toBe(true));

  test.each([
    'aaaaaaaa',
    'xxxxxxxxxxxxxxxxxxxxxxxx',
    'abababab',
    'abcabcabc',
    '1212121212',
    '        ',
    'abcdefghij',
    'zyxwvuts',
    'poiuytrewq',
    '2468024680',
    '19840512',
    '12.05.1984',
    'qwertz123',
    'azertyuiop',
    '!@#$%^&*',
  ])('repeated, in sequence, or a date: %j', (password) => expect(isWeak(password)).toBe(true));

  test.each(['atelier2024', 'Atelier-Studio', 'architect99', 'InteriorDesign1', 'designer!23'])(
    'of the product and the trade: %s',
    (password) => {
      expect(isWeak(password)).toBe(true);
    },
  );

  const names = ['ottoline.hargreave@larkspur-rooms.example', 'Ottoline', 'Hargreave', 'Larkspur Rooms'];
  test.each([
    'ottoline1990',
    'Hargreave!',
    '0ttoline_Hargre4ve',
    'larkspurrooms',
    'L4rkspur2024!',
    'ottoline.hargreave',
    'Ottoline@Larkspur1',
    'password-hargreave',
  ])('of the person’s own names: %s', (password) => {
    expect(isWeak(password, names)).toBe(true);
  });

  test('a name of somebody else is none of the person’s', () => {
    expect(isWeak('hargreave-larkspur', names)).toBe(true);
    expect(isWeak('hargreave-larkspur', ['mara@studio.example'])).toBe(false);
  });
});

test.each([
  'plaster and oak 27',
  'correct stair battery plaster',
  'oak, lime and brass',
  'kettle-harbour-violin',
  'limewash on the north wall',
  'sofa garden winter rain',
  'xK8#mQ2vL9',
  'Gj7wqPz1',
  '8 chars!',
  'пароль-для-студии',
  '石膏とオークの部屋です',
  '🪑🛋️🪞🖼️🚪🪟🛏️🕯️',
  'ottoline paints the larkspur hall',
])('[V1] [V2] a good one passes: %s', (password) => {
  expect(isWeak(password, ['Ottoline', 'Larkspur Rooms'])).toBe(false);
});

describe('[V1] [V2] [A69] what the check costs', () => {
  const passwords = openPasswords(passwordCost);
  const quickest = async (work: (round: number) => unknown): Promise<number> => {
    const times = [];
    for (let round = 0; round < 20; round++) {
      const begun = performance.now();
      await work(round);
      times.push(performance.now() - begun);
    }
    return Math.min(...times);
  };

  const hostile: [string, string][] = [
    ['what unfolds to eighteen characters each', '\u33af\ufdfa'.repeat(64)],
    ['look-alikes that read in two ways', '1l!|'.repeat(32)],
    ['one character', '1'.repeat(128)],
    ['a repetition that almost is one', `${'ab'.repeat(63)}a`],
    ['words upon words', 'sunshinepasswordliverpool'.repeat(6).slice(0, 128)],
    ['dates', '1.1.1991'.repeat(16)],
  ];
  test.each(hostile)('128 characters of %s cost less than the hash that follows', async (_what, password) => {
    const names = Array.from({ length: 5 }, (_, index) => '1l!|'.repeat(20) + index);
    isWeak(password, names); // warm
    expect(await quickest((round) => isWeak(password.slice(round), names))).toBeLessThan(await quickest(() => passwords.hash(password)));
  });

  test('grows with the length alone', async () => {
    const oak = (times: number) => quickest((round) => isWeak('qZ7 !x'.repeat(times) + round));
    await oak(20); // warm
    // Four times as long: 16 times the work if it grew with the square.
    expect((await oak(20)) / (await oak(5))).toBeLessThan(10);
  });

  test('of a password that unfolds to more its first 128 characters count, a part of a repetition among them', () => {
    expect(isWeak('ﬃ'.repeat(64))).toBe(true);
    expect(isWeak(`${'ﬃ'.repeat(43)}Gj7wqPz1xK8#mQ2vL9`)).toBe(true);
    expect(isWeak(`${'ﬃ'.repeat(21)}Gj7wqPz1xK8#mQ2vL9`)).toBe(false);
  });

  test('it waits its turn behind the hashes, and is refused where too many wait', async () => {
    // Here it is their number that counts.
    const quick = openPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }, { longestWait: Infinity });
    const stored = await quick.hash('walnut and linen 33');
    const before = Array.from({ length: 202 }, () => quick.matches(stored, 'a wrong one'));
    await expect(quick.demandStrong('password', [])).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
    await Promise.all(before);
    await expect(quick.demandStrong('password', [])).rejects.toMatchObject({ code: 'weak_password' });
  });
});

describe('[V2] through every door', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const refused = { status: 422, body: { code: 'weak_password', field: 'password', message: expect.stringMatching(/Choose /) } };

  test.each(['P@ssw0rd2024!', 'Lindqvist1984', 'Fernhill2024', 'hedda.lindqvist'])(
    'sign-up refuses %s and says what to do',
    async (password) => {
      const email = newEmail('hedda.lindqvist');
      const body = signUpBody({ email, password, firstName: 'Hedda', lastName: 'Lindqvist', studioName: 'Fernhill' });
      expect(await server.client.post('/auth/v1/signup', body)).toMatchObject(refused);
    },
  );

  test('a change and a reset refuse it too, also made of the studio that invited', async () => {
    const principal = await signUpAndConfirm(server, { studioName: 'Fernhill' });
    const person = await joinStudio(server, principal, { role: 'Junior' });
    for (const password of ['Welcome123', 'fernhill2024!', `${person.email.split('@')[0]}`]) {
      expect(await person.client.put('/auth/v1/user', { password, current_password: person.password }), password).toMatchObject(refused);
    }
    await signInAgain(server, person);
    await server.client.post('/auth/v1/recover', { email: person.email });
    const secret = secretOf(await server.mailbox.next(person.email, /new password/));
    const { body } = await server.client.post<SessionAnswer>('/auth/v1/verify', { token_hash: secret, type: 'recovery' });
    expect(await server.client.as(body.access_token).put('/auth/v1/user', { password: 'Welcome123' })).toMatchObject(refused);
    expect((await server.client.as(body.access_token).put('/auth/v1/user', { password: 'limewash and brass 28' })).status).toBe(200);
  });
});
