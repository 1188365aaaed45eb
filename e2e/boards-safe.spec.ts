// A board that somebody filled to do harm to whoever looks at it: it is shown as words, runs nothing and fetches nothing from elsewhere;
// and it can be read by everybody, by day, by night and in a hand.

import { expect, type Page } from '@playwright/test';
import { bodyOf } from '../domain/kernel/richText.ts';
import { expectAccessible } from './accessibility.ts';
import { type Product, test } from './product.ts';
import { call, invite, newBoard, newFile, newProject, openAs, type Person, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const evil = 'https://evil.example';
const html = '<img src="https://evil.example/pixel.png" onerror="alert(1)"><script>alert(2)</script>';
const todo = (text: string) => ({ text, isDone: false, z: 'a1', taskId: null });

/** One thing of each kind, with the same words in every field. */
async function fill(product: Product, as: Person, { boardId, fileId, words }: { boardId: string; fileId: string; words: string }) {
  const [section, swatch] = [crypto.randomUUID(), crypto.randomUUID()];
  const linked = { type: 'text', text: words, marks: [{ type: 'link', attrs: { href: `${evil}/a` } }] };
  const price = 12_000;
  const contents: [kind: string, content: object][] = [
    ['note', { body: { type: 'doc', content: [{ type: 'paragraph', content: [linked] }] } }],
    ['note', { body: bodyOf(words) }],
    ['heading', { text: words, size: 2 }],
    ['palette', { name: words, fromItemId: null, colours: [{ hex: '#8f9a86', name: words.slice(0, 60), spot: null }] }],
    ['material', { fileId, name: words, supplier: words, finish: words, price, cut: 'square' }],
    [
      'product',
      {
        fileId,
        name: words,
        brand: words,
        supplier: words,
        price,
        leadTime: words.slice(0, 60),
        dimensions: words,
        finish: words,
        quantity: 2,
        status: 'ordered',
      },
    ],
    ['link', { url: `${evil}/page`, title: words, description: words, fileId: null }],
    ['file', { fileId }],
    ['todo', { title: words, items: { a: todo(words) } }],
    ['line', { points: [0, 0, 40, 40, 80, 0], colour: '#8f9a86', width: 2 }],
    ['arrow', { from: { x: 0, y: 0, itemId: swatch }, to: { x: 300, y: 300, itemId: null }, label: words }],
  ];
  const item = (kind: string, content: object, at: number, id: string = crypto.randomUUID()) => ({
    op: 'add',
    item: {
      id,
      kind,
      frame: { x: (at % 4) * 240, y: 400 + Math.floor(at / 4) * 320, w: 220, h: 290, rotation: 0 },
      place: { z: `a${'123456789ABCDEF'[at]}`, parentId: null, groupId: null },
      content,
    },
  });
  const operations = [
    item('section', { name: words }, 13, section),
    item('swatch', { name: words, hex: '#8f9a86', code: words.slice(0, 60), use: words }, 12, swatch),
    ...contents.map(([kind, content], at) => item(kind, content, at)),
  ];
  const { refused } = await call<{ refused: object[] }>(product, {
    path: `/api/v1/boards/${boardId}/acts`,
    body: { actId: crypto.randomUUID(), operations },
    as,
  });
  expect(refused).toEqual([]);
}

async function filled(product: Product, words: string) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId, name });
  const { id: fileId } = await newFile(product, ines, { projectId, name: 'Finishes.txt' });
  await fill(product, ines, { boardId, fileId, words });
  return { ines, path: `/mood-board/${boardId}` };
}

const wallIsThere = (page: Page) => expect(page.getByRole('group', { name: /^Heading, Lime/ })).toBeVisible();

test('[A53 A58] HTML in every field and addresses of elsewhere run nothing, and ask nobody for anything', async ({ browser, product }) => {
  const { ines, path } = await filled(product, html);
  const tom = await invite(product, ines, { role: 'Junior', firstName: 'Tom' });
  // What would run, or be fetched, is not held back by the policy of the page.
  const page = await openAs(browser, product, { person: tom, bypassCSP: true });
  const [asked, spoken]: [string[], string[]] = [[], []];
  page.on('request', (request) => void (/^(data|blob):/.test(request.url()) || asked.push(new URL(request.url()).origin)));
  page.on('dialog', (dialog) => void (spoken.push(dialog.message()), dialog.dismiss()));
  await page.goto(path);
  await wallIsThere(page);
  await expect(page.getByRole('group', { name: /^Note, <img/ }).first()).toBeVisible();
  await page.goto(`${path}?present=1`);
  const presented = page.getByRole('dialog', { name: `Presenting ${name}` });
  await expect(presented.getByRole('status').first()).toHaveText(/^Slide 1 of/);
  await page.keyboard.press('End');
  await expect(presented.getByText(html).first()).toBeVisible();
  await page.goto('/mood-board');
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
  expect([...new Set(asked)]).toEqual([new URL(product.url).origin]);
  expect(spoken).toEqual([]);
});

test('things of every kind can be read by everybody, by day and by night, at a desk and in a hand', async ({ browser, product }) => {
  const { ines, path } = await filled(product, 'Lichen, oiled oak');
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openAs(browser, product, { person: ines, path, colorScheme });
    await wallIsThere(page);
    await expectAccessible(page);
    // From so far that nothing can be read each thing has its name still.
    for (let step = 0; step < 12; step++) await page.keyboard.press('-');
    await expect(page.getByRole('group', { name: /^Product, Lichen/ })).toBeAttached();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.context().close();
  }
});
