import { expect, test } from 'vitest';
import { boardItemId, type FileId, fileId } from '../kernel/ids.ts';
import { type ContentOf, type ItemOf, plainLook } from './items.ts';
import { hasPreview, linkHeight, linkSizes, previewed, withoutPreview } from './links.ts';

const picture = fileId.parse('0190a6a0-0000-7000-8000-000000000001');
const bare: ContentOf<'link'> = { url: 'https://tiles.example/oak', title: '', description: '', fileId: null };

const linkWith = (content: Partial<ContentOf<'link'>>): ItemOf<'link'> =>
  ({
    id: boardItemId.parse('0190a6a0-0000-7000-8000-000000000002'),
    kind: 'link',
    content: { ...bare, ...content },
    frame: { w: linkSizes.w, h: linkSizes.plain },
    look: { crop: null },
  }) as unknown as ItemOf<'link'>; // what a preview changes

/** What the acts say, without the height that follows from it. */
const wordsOf = (item: ItemOf<'link'>, read: Parameters<typeof previewed>[2], asked: ContentOf<'link'> = bare) =>
  previewed(item, asked, read)
    .flatMap((one) => (one.op === 'change' && one.group === 'content' ? [one.values] : []))
    .reduce<object>((all, values) => ({ ...all, ...values }), {});

test('a page puts its words and picture on a link, and nothing where it says nothing', () => {
  expect(wordsOf(linkWith({}), { title: 'Oak', description: 'Honed', fileId: picture })).toEqual({
    title: 'Oak',
    description: 'Honed',
    fileId: picture,
  });
  expect(wordsOf(linkWith({}), { title: 'Oak', description: '', fileId: null })).toEqual({ title: 'Oak' });
  expect(previewed(linkWith({}), bare, { title: '', description: '', fileId: null })).toEqual([]);
});

test('nothing goes over what somebody changed while the page was read', () => {
  const read = { title: 'Oak', description: 'Honed', fileId: picture };
  expect(wordsOf(linkWith({ title: 'Ours' }), read)).toEqual({ description: 'Honed', fileId: picture });
  expect(wordsOf(linkWith({ description: 'Ours' }), read)).toEqual({ title: 'Oak', fileId: picture });
  expect(wordsOf(linkWith({ fileId: picture }), { ...read, fileId: fileId.parse('0190a6a0-0000-7000-8000-000000000003') })).toEqual({
    title: 'Oak',
    description: 'Honed',
  });
});

test('another picture is shown whole, and the one that stays as it was cut', () => {
  const other = fileId.parse('0190a6a0-0000-7000-8000-000000000003');
  const cut = { ...linkWith({ fileId: picture }), look: { crop: { x: 0, y: 0, w: 0.5, h: 0.5 } } } as unknown as ItemOf<'link'>;
  const looks = (read: FileId, asked: FileId) =>
    previewed(cut, { ...bare, fileId: asked }, { title: 'Oak', description: '', fileId: read }).filter(
      (one) => one.op === 'change' && one.group === 'look',
    );
  expect(looks(other, picture)).toMatchObject([{ values: { crop: plainLook.crop } }]);
  expect(looks(picture, picture)).toEqual([]);
});

test('one of title, words and picture makes a preview, and it goes as a whole', () => {
  for (const content of [{ title: 'Oak' }, { description: 'Honed' }, { fileId: picture }]) {
    expect(hasPreview({ ...bare, ...content })).toBe(true);
    expect(withoutPreview(linkWith(content))).toContainEqual(
      expect.objectContaining({ group: 'content', values: { title: '', description: '', fileId: null } }),
    );
  }
  expect(hasPreview(bare)).toBe(false);
});

test('a card is as tall as what it shows, until somebody draws it otherwise', () => {
  const read = { title: '', description: 'Honed', fileId: picture };
  const frames = (item: ItemOf<'link'>) => previewed(item, bare, read).filter((one) => one.op === 'change' && one.group === 'frame');
  const plain = linkWith({});
  expect(frames(plain)).toMatchObject([{ values: { h: linkSizes.pictured } }]);
  expect(frames({ ...plain, frame: { ...plain.frame, h: linkSizes.plain + 1 } })).toEqual([]);
  expect(frames({ ...plain, frame: { ...plain.frame, w: linkSizes.w + 1 } })).toEqual([]);

  expect([bare, { ...bare, description: 'Honed' }, { ...bare, fileId: picture }].map(linkHeight)).toEqual([
    linkSizes.plain,
    linkSizes.worded,
    linkSizes.pictured,
  ]);
});
