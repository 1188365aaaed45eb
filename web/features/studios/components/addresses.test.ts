import { describe, expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

describe('readAddresses', () => {
  test.each([
    ['lines', 'a@x.test\nb@x.test\n', ['a@x.test', 'b@x.test']],
    ['commas, semicolons and spaces', 'a@x.test, b@x.test; c@x.test d@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test']],
    ['names before addresses', 'Elin Strand <elin@x.test>, "Owen" <owen@x.test>', ['elin@x.test', 'owen@x.test']],
    ['one twice, in other letters', 'A@x.test a@X.test', ['a@x.test']],
    ['nothing', ' \n ', []],
  ])('reads %s', (_what, text, good) => {
    expect(readAddresses(text)).toEqual({ good, bad: [] });
  });

  test('tells what is no address', () => {
    expect(readAddresses('a@x.test, nobody, Elin <elin>, @x')).toEqual({ good: ['a@x.test'], bad: ['nobody', 'Elin <elin>', '@x'] });
  });
});
