// What lies on a board: kinds of items, each with fields of its own that a strict schema checks. An item's fields stand in groups:
// two people who change different fields both win, and each group says in which act it was changed last.

import { z } from 'zod';
import { bounded } from '../kernel/bounded.ts';
import { commentBody } from '../discussions/body.ts';
import { lengthOf, mentionsIn, referencesIn } from '../kernel/richText.ts';
import { chosenOrderKey } from '../kernel/endpoint.ts';
import { boardId, boardItemId, fileId, taskId, userId } from '../kernel/ids.ts';
import { namesOf } from '../kernel/records.ts';
import { isStorable, text } from '../kernel/text.ts';

/** Of one board, those that were taken away not counted. */
export const mostItems = 10_000;
/** Of one board. */
export const mostSections = 200;
/** How far from the middle anything lies, in units of the board: a pixel at 100 %. */
export const reach = 1_000_000;
/** Colours of one palette (picture n2). */
export const mostColours = 11;
export const mostTodos = 200;
/** Of a line drawn by hand. */
export const mostPoints = 500;
/** Of one item, its fields as they are kept. */
export const mostContent = 20_000;
export const mostNoteLength = 5_000;

/** Finer than anything is seen. The database writes a number with all its places, and 5e-324 has that many. */
const finest = 1e-6;
const measure = (least: number, most: number) =>
  z
    .number()
    .min(least)
    .max(most)
    .overwrite((value) => (Math.abs(value) < finest ? 0 : value));

const coordinate = measure(-reach, reach);
const length = z.number().min(1).max(100_000);
/** A part of a picture, from 0 to 1. */
const part = measure(0, 1);

export const frame = z.strictObject({
  /** The upper left corner as it lies unturned. */
  x: coordinate,
  y: coordinate,
  w: length,
  h: length,
  /** Degrees, about the middle. */
  rotation: measure(-360, 360),
});
export type Frame = z.infer<typeof frame>;

export const place = z.strictObject({
  /** Its place in the stack; of two with the same the id decides. */
  z: chosenOrderKey,
  /** The section that carries it. One that was taken away carries nothing. */
  parentId: boardItemId.nullable(),
  /** What bears the same name is moved together. */
  groupId: boardItemId.nullable(),
});
export type Place = z.infer<typeof place>;

export const look = z.strictObject({
  opacity: part,
  flipX: z.boolean(),
  flipY: z.boolean(),
  /** Which part of the picture shows; null for all of it. */
  crop: z
    .strictObject({ x: part, y: part, w: part.min(0.001), h: part.min(0.001) })
    .refine(({ x, y, w, h }) => x + w <= 1.000_001 && y + h <= 1.000_001, 'A crop lies within its picture.')
    .nullable(),
});
export type Look = z.infer<typeof look>;

export const lock = z.strictObject({ isLocked: z.boolean() });
export type Lock = z.infer<typeof lock>;

export const plainLook: Look = { opacity: 1, flipX: false, flipY: false, crop: null };

const hex = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #c2a27c.');

/** Of the words of a note: as a comment is, without people and things of the product. */
export const noteBody = commentBody
  .refine((body) => mentionsIn(body).length + referencesIn(body).length === 0, 'A note names nobody: write a comment for that.')
  .refine((body) => lengthOf(body) <= mostNoteLength, `A note must be ${mostNoteLength.toLocaleString('en')} characters or fewer.`);

/** Where a link leads: a page, without a name and password in its address. */
const pageAddress = z
  .string()
  .max(2_000, 'This address is too long.')
  .refine(isStorable, 'This address contains characters that cannot be stored.')
  .regex(/^https?:\/\/[^\s\p{Cc}\\/?#@]+(?:[/?#][^\s\p{Cc}]*)?$/iu, 'Enter the address of a web page, like https://example.com.');

/** In hundredths of the studio's currency, as each price. */
export const mostOfPrice = 1_000_000_000_00;
const price = z.number().int().min(0).max(mostOfPrice).nullable();

/** How far a product has come (picture n2). */
export const productStatuses = ['toChoose', 'sampleOrdered', 'sampleApproved', 'ordered', 'delivered', 'dropped'] as const;
export type ProductStatus = (typeof productStatuses)[number];
export const productStatusNames: Record<ProductStatus, string> = {
  toChoose: 'To choose',
  sampleOrdered: 'Sample ordered',
  sampleApproved: 'Sample approved',
  ordered: 'Ordered',
  delivered: 'Delivered',
  dropped: 'Dropped',
};

/** An end of an arrow: a spot, and what it sticks to. Where that is not on the board, it ends at the spot. */
const end = z.strictObject({ x: coordinate, y: coordinate, itemId: boardItemId.nullable() });
export type ArrowEnd = z.infer<typeof end>;

const todo = z.strictObject({
  text: text('To-do', { max: 300 }),
  isDone: z.boolean(),
  /** Its place in the list. */
  z: chosenOrderKey,
  /** The task that it became. */
  taskId: taskId.nullable(),
});
export type Todo = z.infer<typeof todo>;

/** A letter and number for a todo: chosen by the page, unique in its list. */
const todoKey = z.string().regex(/^[a-z0-9]{1,12}$/);

const picture = fileId.nullable();

const strokeWidth = z.number().min(0.5).max(40);

/** The fields of each kind. */
export const contents = {
  image: z.strictObject({ fileId, caption: text('Caption', { max: 300 }) }),
  note: z.strictObject({ body: noteBody }),
  heading: z.strictObject({ text: text('Heading', { max: 200 }), size: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  swatch: z.strictObject({
    name: text('Name', { max: 120 }),
    hex,
    /** RAL, NCS, or as the paint's maker calls it. */
    code: text('Code', { max: 60 }),
    use: text('Use', { max: 120 }),
  }),
  palette: z.strictObject({
    name: text('Name', { max: 120 }),
    /** The picture that they were taken from. */
    fromItemId: boardItemId.nullable(),
    colours: z
      .array(
        z.strictObject({
          hex,
          name: text('Name', { max: 60 }),
          /** Where on the picture, from 0 to 1. */
          spot: z.strictObject({ x: part, y: part }).nullable(),
        }),
      )
      .min(1)
      .max(mostColours),
  }),
  material: z.strictObject({
    fileId: picture,
    name: text('Name', { max: 120 }),
    supplier: text('Supplier', { max: 120 }),
    finish: text('Finish', { max: 120 }),
    price,
    /** How its sample is cut: square, or with a pinked edge like cloth. */
    cut: z.enum(['square', 'pinked']),
  }),
  product: z.strictObject({
    fileId: picture,
    name: text('Name', { max: 120 }),
    brand: text('Brand', { max: 120 }),
    supplier: text('Supplier', { max: 120 }),
    price,
    leadTime: text('Lead time', { max: 60 }),
    dimensions: text('Dimensions', { max: 120 }),
    finish: text('Finish', { max: 120 }),
    quantity: z.number().int().min(0).max(100_000),
    status: z.enum(productStatuses),
  }),
  link: z.strictObject({
    url: pageAddress,
    title: text('Title', { max: 300 }),
    /** What the page says of itself. */
    description: text('Description', { max: 500 }),
    fileId: picture,
  }),
  file: z.strictObject({ fileId }),
  todo: z.strictObject({
    title: text('Title', { max: 200 }),
    /** By a key, so that two people tick different ones at once. */
    items: bounded(z.record(todoKey, todo), mostTodos, `A list has ${mostTodos} to-dos or fewer.`),
  }),
  section: z.strictObject({ name: text('Name', { max: 120 }) }),
  arrow: z.strictObject({
    from: end,
    to: end,
    label: text('Label', { max: 120 }),
    // Null, or left out where nobody said otherwise: as `plainStrokes` has it (strokes.ts).
    colour: hex.nullable().optional(),
    width: strokeWidth.nullable().optional(),
    isDashed: z.boolean().nullable().optional(),
    heads: z.enum(['none', 'end', 'both']).nullable().optional(),
  }),
  line: z.strictObject({
    /** Across and down, one after the other, from the corner of its frame. */
    points: z
      .array(measure(-100_000, 100_000))
      .min(4)
      .max(mostPoints * 2)
      .refine((points) => points.length % 2 === 0, 'A point has two numbers.'),
    colour: hex.nullable(),
    width: strokeWidth,
  }),
  board: z.strictObject({ boardId }),
} as const;

export type ItemKind = keyof typeof contents;
export const itemKinds = namesOf(contents);
export type ContentOf<Kind extends ItemKind> = z.infer<(typeof contents)[Kind]>;
export type Content = { [Kind in ItemKind]: ContentOf<Kind> }[ItemKind];
/** What an item is, with what it holds. */
export type Filled = { [Kind in ItemKind]: { kind: Kind; content: ContentOf<Kind> } }[ItemKind];

/** The groups of an item's fields. */
export const groups = ['frame', 'place', 'look', 'content', 'lock'] as const;
export type Group = (typeof groups)[number];

/** In which act of the board each group was changed last, and in which the item came, went or came back. */
const versions = z.strictObject({
  frame: z.number(),
  place: z.number(),
  look: z.number(),
  content: z.number(),
  lock: z.number(),
  life: z.number(),
});
export type ItemVersions = z.infer<typeof versions>;

const shared = { id: boardItemId, frame, place, look, lock };

const itemOf = <Kind extends ItemKind>(kind: Kind) =>
  z.strictObject({ ...shared, kind: z.literal(kind), content: contents[kind], versions, createdBy: userId });

/** An item as it stands. */
export const item = z.discriminatedUnion('kind', [
  itemOf('image'),
  itemOf('note'),
  itemOf('heading'),
  itemOf('swatch'),
  itemOf('palette'),
  itemOf('material'),
  itemOf('product'),
  itemOf('link'),
  itemOf('file'),
  itemOf('todo'),
  itemOf('section'),
  itemOf('arrow'),
  itemOf('line'),
  itemOf('board'),
]);
export type Item = z.infer<typeof item>;
export type ItemOf<Kind extends ItemKind> = Extract<Item, { kind: Kind }>;

const newItemOf = <Kind extends ItemKind>(kind: Kind) =>
  z.strictObject({
    ...shared,
    kind: z.literal(kind),
    content: contents[kind],
    look: look.default(plainLook),
    lock: lock.default({ isLocked: false }),
  });

/** An item as somebody brings it. */
export const newItem = z.discriminatedUnion('kind', [
  newItemOf('image'),
  newItemOf('note'),
  newItemOf('heading'),
  newItemOf('swatch'),
  newItemOf('palette'),
  newItemOf('material'),
  newItemOf('product'),
  newItemOf('link'),
  newItemOf('file'),
  newItemOf('todo'),
  newItemOf('section'),
  newItemOf('arrow'),
  newItemOf('line'),
  newItemOf('board'),
]);
export type NewItem = z.infer<typeof newItem>;

const newsOf = <Kind extends ItemKind>(kind: Kind) =>
  z.strictObject({
    id: boardItemId,
    kind: z.literal(kind),
    versions,
    createdBy: userId,
    frame: frame.optional(),
    place: place.optional(),
    look: look.optional(),
    content: z.optional(contents[kind]),
    lock: lock.optional(),
  });

/** An item as it is told of: of one that was there before, the groups that are others now; of any other, all of them. */
export const itemNews = z.discriminatedUnion('kind', [
  newsOf('image'),
  newsOf('note'),
  newsOf('heading'),
  newsOf('swatch'),
  newsOf('palette'),
  newsOf('material'),
  newsOf('product'),
  newsOf('link'),
  newsOf('file'),
  newsOf('todo'),
  newsOf('section'),
  newsOf('arrow'),
  newsOf('line'),
  newsOf('board'),
]);
export type ItemNews = z.infer<typeof itemNews>;

/** Of a to-do list, some of its to-dos by their keys; null takes one out. */
const someTodos = bounded(z.record(todoKey, todo.nullable()), 2 * mostTodos);

/** Some fields of each kind's content. */
export const contentChanges = {
  image: contents.image.partial(),
  note: contents.note.partial(),
  heading: contents.heading.partial(),
  swatch: contents.swatch.partial(),
  palette: contents.palette.partial(),
  material: contents.material.partial(),
  product: contents.product.partial(),
  link: contents.link.partial(),
  file: contents.file.partial(),
  todo: z.strictObject({ title: contents.todo.shape.title, items: someTodos }).partial(),
  section: contents.section.partial(),
  arrow: contents.arrow.partial(),
  line: contents.line.partial(),
  board: contents.board.partial(),
} as const;

/** The document that an item shows. */
export const fileOf = ({ content }: Pick<NewItem, 'content'>) => ('fileId' in content ? content.fileId : null);
