// What lies on a board as lines, areas, words and pictures on paper: of what its PDF and its picture are made. In units of the board,
// a pixel at 100 %, as on the wall by day.

import type { BoardFile, CoverItem } from '../../../../../domain/boards/contract.ts';
import { type Item, type ItemOf, type ProductStatus, productStatusNames } from '../../../../../domain/boards/items.ts';
import { dashOf, strokeOfArrow } from '../../../../../domain/boards/strokes.ts';
import { linkSizes } from '../../../../../domain/boards/links.ts';
import type { BoardId, BoardItemId, FileId } from '../../../../../domain/kernel/ids.ts';
import { suffixOf } from '../../../files/components/fileWords.ts';
import { line, type Mark, paper, type Point as OutlinePoint, words } from '../../../schedule/components/exchange/drawing.ts';
import type { Box, Point } from '../canvas/camera.ts';
import { boxOf, boxRound } from '../canvas/geometry.ts';
import { labelLook, middleOfBow, waysOfArrow } from '../items/arrowBow.ts';
import { endsOf } from '../items/DrawnItems.tsx';
import { strokeWay } from '../items/strokes.ts';
import { todosOf } from '../items/todos.ts';
import { noteText } from './noteText.ts';
import { type Measure, paragraph, textHeight } from './paragraphs.ts';

export interface DrawingFacts {
  /** All that lies on the board: arrows stick to it. */
  byId: ReadonlyMap<BoardItemId, Item>;
  letters: ReadonlyMap<BoardItemId, string>;
  files: ReadonlyMap<FileId, BoardFile>;
  /** Boards that lie on it and that its reader may open; of any other nothing is said. */
  boards: ReadonlyMap<BoardId, BoardOnPaper>;
  /** Items whose picture could be had, and pictures of covers by their `coverPicture`; any other is a void. */
  pictured: ReadonlySet<string>;
  measure: Measure;
  /** Hundredths of the studio's currency as words. */
  money: (price: number) => string;
}

/** What a board that lies on another one shows of itself. */
export interface BoardOnPaper {
  name: string;
  /** "12 items". */
  count: string;
  cover: readonly CoverItem[];
}

/** Of the wall by day. */
const colours = { card: '#fdfcfa', section: '#f8f6f3', note: '#f3ead6', sunken: paper.sunken } as const;

/** What lies on the board, the lowest first. */
export const itemMarks = (items: readonly Item[], facts: DrawingFacts): Mark[] => [
  ...items.flatMap((item) => (item.kind === 'arrow' ? [] : [turned(item, insideOf(item, facts))])),
  ...items.flatMap((item) => (item.kind === 'arrow' ? arrowMarks(item, facts) : [])),
];

const turned = ({ frame, look }: Item, marks: Mark[]): Mark => ({
  kind: 'part',
  marks,
  dx: frame.x,
  dy: frame.y,
  ...(frame.rotation % 360 !== 0 && { turn: { degrees: frame.rotation, x: frame.x + frame.w / 2, y: frame.y + frame.h / 2 } }),
  ...(look.opacity < 1 && { opacity: look.opacity }),
});

/** From the item's own corner. */
function insideOf(item: Exclude<Item, { kind: 'arrow' }>, facts: DrawingFacts): Mark[] {
  const { w, h } = item.frame;
  switch (item.kind) {
    case 'image':
      return [...pictureMarks(item, facts), ...captionMarks(item)];
    case 'file':
      return fileMarks(item, facts);
    case 'section':
      return sectionMarks(item, facts);
    case 'note':
      return noteMarks(item, facts);
    case 'heading':
      return headingMarks(item, facts);
    case 'swatch':
      return [
        area({ x: 0, y: 0, w, h }, colours.card, paper.hairline),
        area({ x: 4, y: 4, w: w - 8, h: Math.max(h - 44, 1) }, item.content.hex),
        words(6, h - 24, item.content.name || item.content.hex, { size: 12, isBold: true, room: w - 12 }),
        words(6, h - 8, item.content.use || item.content.code, { size: 12, room: w - 12 }),
      ];
    case 'palette':
      return item.content.colours.flatMap(({ hex, name }, index, all) => {
        const wide = w / all.length;
        return [
          area({ x: index * wide, y: 0, w: wide, h: Math.max(h - 20, 1) }, hex),
          words(index * wide, h - 4, name || hex, { size: 12, fill: paper.muted, room: wide - 4 }),
        ];
      });
    case 'material':
      return [
        ...pictureMarks(item, facts),
        words(0, h - 22, item.content.name || 'Material', { size: 14, isBold: true, room: w }),
        words(0, h - 4, said([item.content.supplier, priceOf(item, facts), item.content.finish]), { size: 12, fill: paper.muted, room: w }),
      ];
    case 'product':
      return productMarks(item, facts);
    case 'link':
      return linkMarks(item, facts);
    case 'todo':
      return todoMarks(item, facts);
    case 'line':
      return [
        {
          kind: 'path',
          d: strokeWay(item.content.points, item.frame),
          stroke: item.content.colour ?? paper.ink,
          lineWidth: item.content.width,
          isRound: true,
        },
      ];
    case 'board':
      return boardMarks(item, facts);
    default:
      // A kind that paper does not know stays on the wall.
      return [];
  }
}

const area = ({ x, y, w, h }: Box, fill: string, stroke?: string): Mark => ({
  kind: 'rect',
  x,
  y,
  width: w,
  height: h,
  fill,
  ...(stroke && { stroke, lineWidth: 1 }),
});

const said = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');
const priceOf = ({ content: { price } }: ItemOf<'material' | 'product'>, { money }: DrawingFacts): string | null =>
  price === null ? null : money(price);

/** A card of a link that is so tall has its picture above so much room for words. */
const [tallLink, linkFoot] = [160, 76];

/** Where an item has its picture, from its own corner; null where it has none. */
export function pictureBox({ kind, frame: { w, h } }: Item): Box | null {
  const boxes: Partial<Record<Item['kind'], Box>> = {
    image: { x: 0, y: 0, w, h },
    file: { x: 0, y: 0, w, h: Math.max(h - 24, 1) },
    material: { x: 0, y: 0, w, h: Math.max(h - 40, 1) },
    product: { x: 0, y: 0, w, h: Math.min(118, h) },
    link: h >= tallLink ? { x: 0, y: 0, w, h: h - linkFoot } : { x: 8, y: 8, w: Math.min(h - 16, w / 3), h: Math.max(h - 16, 1) },
  };
  return boxes[kind] ?? null;
}

/** The picture, or the void that stands for one. */
function pictureMarks(item: Item, { pictured }: DrawingFacts): Mark[] {
  const box = pictureBox(item);
  if (!box) return [];
  const { x, y, w, h } = box;
  const outline = item.kind === 'material' && item.content.cut === 'pinked' ? pinked(box) : undefined;
  if (pictured.has(item.id)) return [{ kind: 'picture', name: item.id, x, y, width: w, height: h, ...(outline && { outline }) }];
  return [area(box, colours.sunken, paper.hairline), ...crossed(box)];
}

/** How high the teeth are that the shears leave. */
const tooth = 4;

/** The edge of a swatch of cloth: teeth above and below, a whole one in the middle of each. */
function pinked({ x, y, w, h }: Box): OutlinePoint[] {
  const first = w / 2 - Math.floor(w / 2 / tooth) * tooth;
  const turns = [0, ...Array.from({ length: Math.floor((w - first) / tooth) + 1 }, (_, at) => first + at * tooth), w];
  const across = turns.filter((one, at) => at === 0 || one - (turns[at - 1] ?? 0) > 0.001);
  const depth = (at: number): number => {
    const beside = Math.abs(at - w / 2) % (2 * tooth);
    return Math.min(beside, 2 * tooth - beside, h / 2);
  };
  return [
    ...across.map((at): OutlinePoint => [x + at, y + depth(at)]),
    ...across.toReversed().map((at): OutlinePoint => [x + at, y + h - depth(at)]),
  ];
}

/** Below the picture, as on the wall. */
const captionMarks = ({ content: { caption }, frame: { w, h } }: ItemOf<'image'>): Mark[] =>
  caption === '' ? [] : [words(0, h + 18, caption, { size: 12, fill: paper.muted, room: w })];

const crossed = ({ x, y, w, h }: Box): Mark[] => [
  line([x, y], [x + w, y + h], paper.hairline, 1),
  line([x + w, y], [x, y + h], paper.hairline, 1),
];

function fileMarks(item: ItemOf<'file'>, facts: DrawingFacts): Mark[] {
  const file = facts.files.get(item.content.fileId);
  const { w, h } = item.frame;
  const name = words(0, h - 6, file?.name ?? '', { size: 12, isBold: true, room: w });
  if (!file || facts.pictured.has(item.id)) return [...pictureMarks(item, facts), name];
  const suffix = words(w / 2 - 14, h / 2, suffixOf(file.name), { size: 14, isBold: true, room: w / 2 });
  return [area({ x: 0, y: 0, w, h: h - 24 }, colours.card, paper.hairline), suffix, name];
}

function sectionMarks(item: ItemOf<'section'>, { letters }: DrawingFacts): Mark[] {
  const { w, h } = item.frame;
  const letter = letters.get(item.id) ?? '';
  return [
    area({ x: 0, y: 0, w, h }, colours.section, paper.hairline),
    line([0, 0], [w, 0], paper.ink, 1),
    { kind: 'path', d: 'M16 28a12 12 0 1 0 24 0a12 12 0 1 0 -24 0', stroke: paper.ink, lineWidth: 1 },
    words(28 - letter.length * 3.5, 32, letter, { size: 12, room: 24 }),
    words(50, 33, item.content.name || 'Section', { size: 14, isBold: true, room: w - 66 }),
  ];
}

function noteMarks(item: ItemOf<'note'>, { measure }: DrawingFacts): Mark[] {
  const { w, h } = item.frame;
  const text = paragraph(noteText(item.content.body), { x: 14, y: 12, room: w - 28, size: 14, leading: 20, measure });
  return [area({ x: 0, y: 0, w, h: Math.max(h, textHeight(text, 20) + 24) }, colours.note), ...text];
}

const headings = { 1: [22, 28], 2: [28, 36], 3: [40, 48] } as const;

function headingMarks(item: ItemOf<'heading'>, { measure }: DrawingFacts): Mark[] {
  const [size, leading] = headings[item.content.size];
  return paragraph(item.content.text, { x: 0, y: 0, room: item.frame.w, size, leading, measure, isTitle: true });
}

const disc = (radius: number) => `M${6 - radius} 6a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
const filled = (d: string, fill: string): Mark => ({ kind: 'path', d, fill });
const ring = (stroke: string): Mark => ({ kind: 'path', d: disc(4.8), stroke, lineWidth: 1.4 });

/** The shape before each word, 12 by 12, as on the wall by day. */
const statusMarks: Record<ProductStatus, Mark[]> = {
  toChoose: [ring(paper.muted)],
  sampleOrdered: [ring('#5b74a4'), filled('M6 1.2a4.8 4.8 0 0 1 0 9.6z', '#5b74a4')],
  sampleApproved: [filled(disc(5.5), '#457f86'), { kind: 'path', d: 'M3.5 6.2L5.3 8L8.7 4.3', stroke: colours.card, lineWidth: 1.5 }],
  ordered: [ring('#5b74a4'), filled(disc(2.2), '#5b74a4')],
  delivered: [filled(disc(4.5), '#578965')],
  dropped: [filled('M2.5 1.5h2.4v9h-2.4zM7.1 1.5h2.4v9h-2.4z', paper.muted)],
};

function productMarks(item: ItemOf<'product'>, facts: DrawingFacts): Mark[] {
  const { w, h } = item.frame;
  const { name, brand, supplier, leadTime, finish, quantity, status } = item.content;
  const top = 118;
  const room = w - 24;
  const cell = (label: string, value: string | null, [across, down]: readonly [number, number]): Mark[] => {
    const x = 12 + (across * room) / 2 + (across > 0 ? 8 : 0);
    const y = top + 58 + down * 42;
    const width = room / 2 - 8;
    return [
      words(x, y + 14, label, { size: 12, fill: paper.muted, room: width }),
      words(x, y + 31, value || '–', { size: 12, isBold: true, room: width }),
      line([12 + (across * room) / 2, y + 42], [12 + ((across + 1) * room) / 2, y + 42], paper.hairline, 1),
    ];
  };
  return [
    area({ x: 0, y: 0, w, h: Math.max(h, top + 172) }, colours.card, paper.hairline),
    ...pictureMarks(item, facts),
    words(12, top + 22, brand, { size: 12, fill: paper.muted, room }),
    words(12, top + 44, name || 'Product', { size: 14, isBold: true, room }),
    line([12, top + 56], [w - 12, top + 56], paper.ink, 1),
    ...cell('Price', priceOf(item, facts), [0, 0]),
    ...cell('Lead time', leadTime, [1, 0]),
    ...cell('Supplier', supplier, [0, 1]),
    ...cell('Finish', finish, [1, 1]),
    { kind: 'part', dx: 12, dy: top + 152, marks: statusMarks[status] },
    words(30, top + 162, productStatusNames[status], { size: 12, isBold: true, room: room - 68 }),
    words(w - 12, top + 162, `${quantity} no.`, { size: 12, fill: paper.muted, isAtEnd: true, room: 60 }),
  ];
}

function linkMarks(item: ItemOf<'link'>, facts: DrawingFacts): Mark[] {
  const { w, h } = item.frame;
  const { title, description, url, fileId } = item.content;
  const host = URL.canParse(url) ? new URL(url).host : url;
  const box = fileId ? pictureBox(item) : null;
  const isAbove = box !== null && h >= tallLink;
  const x = isAbove ? 12 : box ? box.x + box.w + 10 : 10;
  const middle = isAbove ? h - linkFoot / 2 : h / 2;
  const hasWords = description !== '' && h >= linkSizes.worded;
  const room = w - x - 8;
  return [
    area({ x: 0, y: 0, w, h }, colours.card, paper.hairline),
    ...(box ? pictureMarks(item, facts) : []),
    words(x, middle - (hasWords ? 12 : 2), title || host, { size: 14, isBold: true, room }),
    ...(hasWords ? [words(x, middle + 6, description, { size: 12, fill: paper.muted, room })] : []),
    icon(linkIcon, { x, y: middle + (hasWords ? 15 : 6), size: 12 }),
    words(x + 16, middle + (hasWords ? 25 : 16), host, { size: 12, fill: paper.muted, room: room - 16 }),
  ];
}

/** As the wall has them, 24 by 24. */
const linkIcon = ['M9 17H7A5 5 0 0 1 7 7h2', 'M15 7h2a5 5 0 1 1 0 10h-2', 'M8 12h8'];
const boardIcon = [
  'm22 11-1.296-1.296a2.4 2.4 0 0 0-3.408 0L11 16',
  'M4 8a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2',
  'M12 7a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M10 2h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2',
];

const icon = (ways: readonly string[], { x, y, size }: { x: number; y: number; size: number }): Mark => ({
  kind: 'part',
  dx: x,
  dy: y,
  scale: size / 24,
  marks: ways.map((d) => ({ kind: 'path', d, stroke: paper.muted, lineWidth: 1.7 })),
});

/** Its name and how much lies on it, under the cover where the card is tall enough for one; a void for one that cannot be opened. */
function boardMarks(item: ItemOf<'board'>, facts: DrawingFacts): Mark[] {
  const { w, h } = item.frame;
  const board = facts.boards.get(item.content.boardId);
  const box = coverBox(item);
  const foot = box ? h - boardFoot / 2 : h / 2;
  const [x, room] = [38, w - 50];
  const inner = [
    ...(box ? [area(box, colours.sunken, paper.hairline)] : []),
    ...(box && !board ? crossed(box) : []),
    ...(box && board ? coverMarks(item, { box, board, facts }) : []),
  ];
  return [
    area({ x: 0, y: 0, w, h }, colours.card, paper.hairline),
    ...inner,
    icon(boardIcon, { x: 12, y: foot - 8, size: 16 }),
    ...(board
      ? [
          words(x, foot - 3, board.name, { size: 14, isBold: true, room }),
          words(x, foot + 15, board.count, { size: 12, fill: paper.muted, room }),
        ]
      : [words(x, foot + 5, 'A mood board that you cannot open', { size: 12, fill: paper.muted, room })]),
  ];
}

const boardFoot = 48;
const coverBox = ({ frame: { w, h } }: Item): Box | null => (h >= tallLink ? { x: 0, y: 0, w, h: h - boardFoot } : null);

/** By which the picture of a thing on a cover goes with the drawing. */
export const coverPicture = (item: Pick<Item, 'id'>, of: Pick<CoverItem, 'id'>): string => `${item.id} ${of.id}`;

/** Where the things of a cover lie, from the item's own corner; round them some of the ground shows. */
export function coverPlaces(item: Item, cover: readonly CoverItem[]): { of: CoverItem; box: Box }[] {
  const [box, round] = [coverBox(item), boxRound(cover.map(boxOf))];
  if (!box || !round) return [];
  const scale = Math.min((box.w * 0.88) / Math.max(round.w, 1), (box.h * 0.88) / Math.max(round.h, 1));
  const [left, top] = [box.x + (box.w - round.w * scale) / 2, box.y + (box.h - round.h * scale) / 2];
  return cover.map((of) => ({
    of,
    box: { x: left + (of.x - round.x) * scale, y: top + (of.y - round.y) * scale, w: of.w * scale, h: of.h * scale },
  }));
}

interface Covered {
  box: Box;
  board: BoardOnPaper;
  facts: DrawingFacts;
}

/** The board from afar, as its cover shows it. */
function coverMarks(item: Item, { board, facts }: Covered): Mark[] {
  return coverPlaces(item, board.cover).map(({ of, box }) => ({
    kind: 'part' as const,
    dx: box.x,
    dy: box.y,
    marks: sketch(of, { size: { x: 0, y: 0, w: box.w, h: box.h }, picture: coverPicture(item, of), facts }),
    ...(of.rotation % 360 !== 0 && { turn: { degrees: of.rotation, x: box.x + box.w / 2, y: box.y + box.h / 2 } }),
  }));
}

interface Sketched {
  size: Box;
  picture: string;
  facts: DrawingFacts;
}

function sketch({ kind, colours: own }: CoverItem, { size, picture, facts }: Sketched): Mark[] {
  const { w, h } = size;
  if (facts.pictured.has(picture)) return [{ kind: 'picture', name: picture, x: 0, y: 0, width: w, height: h }];
  if (own.length > 0) return own.map((hex, at) => area({ x: (at * w) / own.length, y: 0, w: w / own.length, h }, hex));
  if (kind === 'line' || kind === 'arrow') return [];
  if (kind === 'heading') return [line([0, h], [w, h], paper.muted, 1)];
  const ground: Partial<Record<Item['kind'], string>> = { section: colours.section, note: colours.note };
  return [area(size, ground[kind] ?? colours.card, paper.hairline)];
}

function todoMarks(item: ItemOf<'todo'>, { measure }: DrawingFacts): Mark[] {
  const { w, h } = item.frame;
  const todos = todosOf(item);
  const done = todos.filter(([, { isDone }]) => isDone).length;
  const marks: Mark[] = [
    words(12, 24, item.content.title || 'To-do', { size: 14, isBold: true, room: w - 80 }),
    words(w - 12, 24, `${done} of ${todos.length}`, { size: 12, fill: paper.muted, isAtEnd: true, room: 60 }),
    line([12, 34], [w - 12, 34], paper.ink, 1),
  ];
  let y = 42;
  for (const [, { text, isDone }] of todos) {
    const fill = isDone ? paper.muted : paper.ink;
    const lines = paragraph(text, { x: 34, y, room: w - 46, size: 14, leading: 20, measure, fill });
    marks.push({ kind: 'rect', x: 12, y: y + 3, width: 14, height: 14, stroke: paper.control, lineWidth: 1 }, ...lines);
    if (isDone) marks.push({ kind: 'path', d: `M15 ${y + 10}l3 3l5 -6`, stroke: paper.ink, lineWidth: 1.5 });
    y += textHeight(lines, 20) + 6;
  }
  return [area({ x: 0, y: 0, w, h: Math.max(h, y + 8) }, colours.card, paper.hairline), ...marks];
}

function arrowMarks(item: ItemOf<'arrow'>, { byId, measure }: DrawingFacts): Mark[] {
  const [from, to] = endsOf(item, (id) => byId.get(id));
  const { colour, width, isDashed, heads } = strokeOfArrow(item.content);
  const ways = waysOfArrow(from, to, { width, heads });
  const drawn = { kind: 'path', stroke: colour ?? paper.ink, lineWidth: width, isRound: true } as const;
  return [
    { ...drawn, d: ways.line, ...(isDashed && { dash: dashOf(width) }) },
    ...(ways.heads === '' ? [] : [{ ...drawn, d: ways.heads }]),
    ...labelMarks(item.content.label, middleOfBow(from, to), measure),
  ];
}

/** On a card of its own in the middle of the arrow, each line in the middle of that. */
function labelMarks(label: string, middle: Point, measure: Measure): Mark[] {
  if (label === '') return [];
  const { size, leading, widest, across, down } = labelLook;
  const lines = paragraph(label, { x: middle.x, y: middle.y, room: widest - 2 * across, size, leading, measure });
  const widths = lines.map(({ text }) => measure(text, size));
  const [w, h] = [Math.max(...widths) + 2 * across, textHeight(lines, leading) + 2 * down];
  const top = -h / 2 + down;
  return [
    area({ x: middle.x - w / 2, y: middle.y - h / 2, w, h }, colours.card, paper.hairline),
    ...lines.map((one, at) => ({ ...one, x: one.x - (widths[at] ?? 0) / 2, y: one.y + top })),
  ];
}
