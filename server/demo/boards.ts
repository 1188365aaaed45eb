// Mood boards of the demo: a scheme for the ground floor of the first project, another for its bath, and thoughts of its Principal's own.

import { randomUUID } from 'node:crypto';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import { boardId, type BoardItemId, boardItemId, boardVersionId, type FileId, type ProjectId } from '../../domain/kernel/ids.ts';
import { keysBetween } from '../../domain/kernel/orderKey.ts';
import { bodyOf } from '../../domain/kernel/richText.ts';
import { blankMaterial, blankProduct, todoOf } from '../../domain/boards/blanks.ts';
import { applyAct } from '../../domain/boards/apply.ts';
import { type ContentOf, type Frame, type NewItem, newItem } from '../../domain/boards/items.ts';
import type { Operation } from '../../domain/boards/operations.ts';
import type { Tx } from '../db/tx.ts';
import { type Said, insertAll } from './discussions.ts';
import { insertBoard, keepAct } from '../features/boards/writes.ts';

/** An item under a name, by which others on its board speak of it. */
interface DemoItem {
  name?: string;
  /** The section that it lies in. */
  lies?: string;
  /** Across, down, width, height, and how far it is turned. */
  at: readonly [number, number, number, number, number?];
  of: Pick<NewItem, 'kind' | 'content'> | ((link: Links) => Pick<NewItem, 'kind' | 'content'>);
}

interface Links {
  item: (name: string) => BoardItemId;
  /** A document of the project by its name. */
  file: (name: string) => FileId;
}

interface DemoBoard {
  name: string;
  isOwn?: true;
  daysAgo: number;
  /** Who made it, and who worked on it last. */
  by: readonly [string, string];
  items: readonly DemoItem[];
  /** Pinned to items by their names, so far across and down of them. */
  said?: readonly (Said & { on: readonly [string, number, number] })[];
}

const section = (name: string) => ({ kind: 'section', content: { name } }) as const;
const heading = (text: string, size: 1 | 2 | 3) => ({ kind: 'heading', content: { text, size } }) as const;
const note = (text: string) => ({ kind: 'note', content: { body: bodyOf(text) } }) as const;
const swatch = (name: string, hex: string, code: string, use: string) => ({ kind: 'swatch', content: { name, hex, code, use } }) as const;
const image =
  (name: string, caption = '') =>
  ({ file }: Links) =>
    ({ kind: 'image', content: { fileId: file(name), caption } }) as const;
const material =
  (name: string, fields: { file?: string; finish?: string; supplier?: string; price?: number; cut?: 'square' | 'pinked' }) =>
  ({ file }: Links) => {
    const { file: picture, ...written } = fields;
    return { kind: 'material', content: { ...blankMaterial, ...written, name, fileId: picture ? file(picture) : null } } as const;
  };
const todos = (title: string, ...items: readonly [text: string, isDone?: true][]) =>
  ({ kind: 'todo', content: todoOf(title, items) }) as const;
const product =
  (name: string, { picture, ...fields }: Partial<ContentOf<'product'>> & { picture: string }) =>
  ({ file }: Links): Pick<NewItem, 'kind' | 'content'> => ({
    kind: 'product',
    content: { ...blankProduct, name, fileId: file(picture), ...fields },
  });

const kitchen = 'Kitchen, scheme two.webp';
const [lime, oak, terracotta, zellige, travertine, linen, sconce, tap] = [
  'Lime plaster, tone two.webp',
  'Oak, oiled.webp',
  'Terracotta, hall floor.webp',
  'Zellige, north light.webp',
  'Travertine, honed.webp',
  'Linen, oat.webp',
  'Disc sconce, bone.webp',
  'Bridge tap, unlacquered.webp',
] as const;

const taken = [
  ['#d9dbc5', 'Lime', 0.68, 0.08],
  ['#c3c9b3', 'Sage', 0.39, 0.23],
  ['#8f9b82', 'Lichen', 0.31, 0.28],
  ['#b98c58', 'Oak', 0.79, 0.85],
  ['#57544c', 'Dark line', 0.63, 0.56],
  ['#a9583a', 'Clay', 0.91, 0.26],
] as const;

const [hour, day] = [60, 24 * 60];

const groundFloor: DemoBoard = {
  name: 'Scheme two, ground floor',
  daysAgo: 9,
  by: ['mirela', 'aiko'],
  items: [
    { at: [0, 0, 470, 48], of: heading('Lime, oak and a dark line', 3) },
    { at: [0, 58, 440, 44], of: heading('Oak where the hand goes, green where there is water', 1) },
    { name: 'hall', at: [0, 122, 460, 622], of: section('Hall and stair') },
    { lies: 'hall', at: [16, 168, 261, 196], of: image(lime, 'Lime plaster, tone two') },
    { lies: 'hall', at: [212, 252, 232, 174], of: image('Hall, morning light.webp', 'The hall at eight in the morning') },
    { lies: 'hall', at: [16, 396, 128, 158], of: material('Oak', { file: oak, finish: 'oiled', supplier: 'Frome Joinery' }) },
    {
      lies: 'hall',
      at: [164, 452, 126, 118, -2],
      of: material('Terracotta', { file: terracotta, finish: '200 by 200', supplier: 'Otto Tiles', price: 68_00 }),
    },
    {
      lies: 'hall',
      at: [312, 456, 132, 138, 1],
      of: material('Linen, oat', { file: linen, finish: '480 g', supplier: 'Clay & Co', cut: 'pinked' }),
    },
    { lies: 'hall', at: [16, 576, 198, 84, -1], of: note('Morning light gets as far as the third step. Leave that wall.') },
    { lies: 'hall', at: [250, 606, 88, 116, -2], of: swatch('Lichen', '#8f9b82', 'RAL 6021', 'Joinery') },
    { lies: 'hall', at: [350, 604, 88, 116, 2], of: swatch('Dark line', '#4f4844', 'RAL 8019', 'Skirting') },
    {
      lies: 'hall',
      at: [16, 664, 198, 64],
      of: ({ file }) => ({
        kind: 'link',
        content: {
          url: 'https://limeworks.example/ageing',
          title: 'How limewash ages',
          description: 'Ten years of a north wall, a picture a year.',
          fileId: file(lime),
        },
      }),
    },
    { name: 'kitchen', at: [488, 12, 560, 372], of: section('Kitchen') },
    { name: 'picture', lies: 'kitchen', at: [504, 56, 330, 220], of: image(kitchen, 'Kitchen, from the garden door') },
    {
      lies: 'kitchen',
      at: [504, 302, 330, 68],
      of: ({ item }) => ({
        kind: 'palette',
        content: {
          name: 'From the kitchen',
          fromItemId: item('picture'),
          colours: taken.map(([hex, name, x, y]) => ({ hex, name, spot: { x, y } })),
        },
      }),
    },
    {
      name: 'stone',
      lies: 'kitchen',
      at: [850, 56, 182, 168],
      of: material('Travertine', { file: travertine, finish: 'honed 20', supplier: 'Larkin Stone', price: 142_00 }),
    },
    {
      name: 'tile',
      lies: 'kitchen',
      at: [850, 244, 100, 100, -1],
      of: material('ZE-02, bottle', { file: zellige, supplier: 'Atlas Tiles', finish: 'glazed' }),
    },
    {
      at: [820, 170, 30, 130],
      of: ({ item }) => ({
        kind: 'arrow',
        content: { from: { x: 850, y: 300, itemId: item('tile') }, to: { x: 790, y: 250, itemId: null }, label: '' },
      }),
    },
    { at: [488, 410, 210, 34], of: heading('Still to settle', 2) },
    {
      name: 'sconce',
      at: [488, 458, 204, 290],
      of: product('Disc sconce, bone', {
        picture: sconce,
        brand: 'Fonda & Reyes',
        supplier: 'Haddon Supply',
        price: 340_00,
        leadTime: '6 weeks',
        finish: 'Bone, brass',
        quantity: 5,
        status: 'sampleApproved',
      }),
    },
    {
      at: [716, 458, 204, 290],
      of: product('Bridge tap, unlacquered', {
        picture: tap,
        brand: 'Larkin',
        supplier: 'Haddon Supply',
        price: 615_00,
        leadTime: '6 weeks',
        finish: 'Brass',
        status: 'ordered',
      }),
    },
    {
      at: [944, 458, 204, 236],
      of: todos(
        'Before Friday',
        ['Lime, tone two, on the north wall', true],
        ['Honed or brushed?', true],
        ['Oak: soap on a long board'],
        ['Lantern at 650 over the table'],
        ['Price five sconces'],
      ),
    },
    { at: [944, 384, 150, 64, 3], of: note('Rug: ask Hugo for the Faenza one.') },
    { at: [1072, 56, 190, 150], of: ({ file }) => ({ kind: 'file', content: { fileId: file('A-301 Kitchen elevations.pdf') } }) },
  ],
  said: [
    {
      by: 'mirela',
      minutesAgo: 6 * day,
      on: ['picture', 0.62, 0.34],
      words: 'The lantern hangs too high for the table. At 650 it would meet the eye from the garden door.',
      nods: [['agree', 'aiko', 'tom']],
      answers: [{ by: 'hugo', minutesAgo: 6 * day - 90, words: '650 it is. The drop rod comes in 600 and 700, so I ask for one cut.' }],
    },
    {
      by: 'nadia',
      minutesAgo: 5 * day,
      on: ['stone', 0.7, 0.4],
      words: 'Honed or brushed? Larkin hold one slab of each until Thursday.',
      resolvedBy: 'ines',
      answers: [{ by: 'ines', minutesAgo: 5 * day - 200, words: 'Honed. Brushed catches the flour.', nods: [['done', 'nadia']] }],
    },
    {
      by: 'aiko',
      minutesAgo: 3 * hour,
      on: ['sconce', 0.5, 0.25],
      words: 'Five of these take the lighting over by 240. Four would do if the stair keeps its own, @ines?',
      answers: [{ by: 'tom', minutesAgo: 2 * hour, words: 'Four, and the money goes into the lantern.' }],
    },
  ],
};

const bath: DemoBoard = {
  name: 'Bath, half a wall of green',
  daysAgo: 4,
  by: ['aiko', 'aiko'],
  items: [
    { name: 'bath', at: [0, 0, 620, 400], of: section('Bathroom') },
    { lies: 'bath', at: [16, 48, 300, 208], of: image(zellige, 'Zellige, whole tiles from the centre line') },
    { lies: 'bath', at: [332, 48, 130, 150], of: material('Lime, tone two', { file: lime, supplier: 'Clay & Co', finish: 'two coats' }) },
    { lies: 'bath', at: [478, 48, 88, 116, 2], of: swatch('Bottle', '#2f5a4c', 'RAL 6028', 'Tiles') },
    { lies: 'bath', at: [478, 176, 88, 116, -1], of: swatch('Bone', '#e8e0d0', 'RAL 9001', 'Ceiling') },
    { name: 'lime', lies: 'bath', at: [332, 214, 130, 84], of: note('No tiles above the mirror: let the lime have it.') },
    { lies: 'bath', at: [16, 284, 300, 96], of: todos('To ask', ['Lead time of the edge tiles'], ['Brass that may go dull?', true]) },
  ],
  said: [
    {
      by: 'hugo',
      minutesAgo: 26 * hour,
      on: ['lime', 0.5, 0.5],
      words: 'Then the mirror light needs its own back box in the lime. Say so to Otto before he closes the wall.',
      nods: [['seen', 'aiko', 'mirela']],
    },
  ],
};

const own: DemoBoard = {
  name: 'Things seen on the way',
  isOwn: true,
  daysAgo: 2,
  by: ['ines', 'ines'],
  items: [
    { at: [0, 0, 460, 40], of: heading('For a house by the sea, one day', 2) },
    { at: [0, 60, 200, 90, -1], of: note('Shutters that fold into the wall. Nothing to paint.') },
    { at: [220, 60, 88, 116, 2], of: swatch('Wet slate', '#4a545b', '', 'Floor') },
    { at: [324, 60, 88, 116, -2], of: swatch('Salt', '#eceae4', '', 'Everything else') },
    { at: [0, 170, 200, 110], of: todos('Look up', ['The ferry house at Skagen', true], ['Who weaves sailcloth still?']) },
  ],
};

export interface DemoWall {
  projectId: ProjectId;
  actorOf: (key: string) => MemberActor;
  /** Documents of the project by their names. */
  files: ReadonlyMap<string, FileId>;
  now: Date;
}

export async function hangBoards(tx: Tx, wall: DemoWall): Promise<void> {
  for (const board of [groundFloor, bath, own]) await hang(tx, board, wall);
}

async function hang(
  tx: Tx,
  { name, isOwn, daysAgo, by, items, said = [] }: DemoBoard,
  { projectId, actorOf, files, now }: DemoWall,
): Promise<void> {
  const id = boardId.parse(randomUUID());
  const [maker, last] = [actorOf(by[0]), actorOf(by[1])];
  const at = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
  await insertBoard(tx, { id, projectId: isOwn ? null : projectId, name, actor: maker, now: at(daysAgo) });
  const dayId = boardVersionId.parse(randomUUID());
  const ids = items.map(() => boardItemId.parse(randomUUID()));
  const operations = operationsOf(items, { ids, files });
  const yes = () => true;
  const { touched, count } = applyAct({ get: () => undefined, count: 0, sections: 0 }, operations, {
    actorId: maker.userId,
    act: 1,
    hasFile: yes,
    hasBoard: yes,
    hasTask: yes,
  });
  await keepAct(tx, { boardId: id, held: touched.values(), act: 1, count, dayId, actor: last, now: at(daysAgo / 8) });
  if (said.length === 0) return;
  const pinned = said.map(({ on: [wanted, across, down], ...one }) => {
    const index = items.findIndex((each) => each.name === wanted);
    const [x, y, w, h] = known(items[index], wanted).at;
    const on = { itemId: known(ids[index], wanted), x: across, y: down };
    return { ...one, anchor: { x: x + w * across, y: y + h * down, on } };
  });
  const userOf = (key: string) => actorOf(key).userId;
  const subject = { kind: 'board', id } as const;
  await insertAll(
    { tx, studioId: maker.studioId, now, userOf },
    { subject, said: pinned, readBy: 'ines', unread: Math.min(2, said.length) },
  );
}

/** @throws Error a slip in what stands above */
function known<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`The demo's boards speak of ${name}, which is not there.`);
  return thing;
}

interface Known {
  ids: readonly BoardItemId[];
  files: ReadonlyMap<string, FileId>;
}

function operationsOf(items: readonly DemoItem[], { ids, files }: Known): Operation[] {
  const places = keysBetween(null, null, items.length);
  const item = (wanted: string) => known(ids[items.findIndex(({ name }) => name === wanted)], wanted);
  const file = (wanted: string) => known(files.get(wanted), wanted);
  return items.map(({ lies, at: [x, y, w, h, rotation = 0], of }, index) => {
    const frame: Frame = { x, y, w, h, rotation };
    const place = { z: places[index], parentId: lies === undefined ? null : item(lies), groupId: null };
    const made = typeof of === 'function' ? of({ item, file }) : of;
    return { op: 'add', item: newItem.parse({ id: ids[index], frame, place, ...made }) };
  });
}
