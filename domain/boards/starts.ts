// What a new board can begin with: sections and empty cards as a studio lays them out, to be written over.

import { bodyOf } from '../kernel/richText.ts';
import type { BoardItemId } from '../kernel/ids.ts';
import { keysBetween } from '../kernel/orderKey.ts';
import { blankMaterial, blankProduct, paletteOf, todoOf } from './blanks.ts';
import { type Filled, type Frame, type NewItem, plainLook } from './items.ts';

export const boardStarts = ['blank', 'concept', 'materials', 'selection'] as const;
export type BoardStart = (typeof boardStarts)[number];

export const startNames: Record<BoardStart, { name: string; words: string }> = {
  blank: { name: 'A blank wall', words: 'Nothing on it yet.' },
  concept: { name: 'Concept', words: 'One sentence, atmosphere, colours, materials and what is still to settle.' },
  materials: { name: 'Materials by room', words: 'A section a room, with floor, walls, joinery and a paint colour each.' },
  selection: { name: 'FF&E selection', words: 'A section a room, with cards for furniture, fittings and equipment.' },
};

/** Something to be placed: in which section it lies, counted from 0; null for the board itself. */
type Sketch = Filled & {
  at: Omit<Frame, 'rotation'>;
  section: number | null;
};

/** @returns the items of a start, each under an id of its own, the lowest first */
export function startOf(start: BoardStart, newId: () => BoardItemId): NewItem[] {
  const sketches = plans[start]();
  const keys = keysBetween(null, null, sketches.length);
  const placed = sketches.map((sketch, index) => ({ sketch, id: newId(), z: keys[index]! })); // each has its key
  const sections = placed.filter(({ sketch }) => sketch.kind === 'section').map(({ id }) => id);
  return placed.map(({ id, z, sketch: { at, section, ...filled } }) => ({
    ...filled,
    id,
    frame: { ...at, rotation: 0 },
    place: { z, parentId: section === null ? null : (sections[section] ?? null), groupId: null },
    look: plainLook,
    lock: { isLocked: false },
  }));
}

const plans: Record<BoardStart, () => Sketch[]> = { blank: () => [], concept, materials, selection };

/** Between sections. */
const gap = 40;

function concept(): Sketch[] {
  return [
    section('Atmosphere', { x: 0, y: 140, w: 640, h: 460 }),
    section('Colours', { x: 640 + gap, y: 140, w: 420, h: 210 }),
    section('Materials', { x: 640 + gap, y: 140 + 210 + gap, w: 420, h: 250 - gap }),
    { kind: 'heading', at: { x: 0, y: 0, w: 620, h: 56 }, section: null, content: { text: 'What it should feel like', size: 3 } },
    note('One sentence that decides everything else.', { x: 0, y: 68 }, null),
    note('Pictures of light, rooms and places: not yet of products.', { x: 20, y: 200 }, 0),
    {
      kind: 'palette',
      at: { x: 700, y: 210, w: 380, h: 92 },
      section: 1,
      content: paletteOf('#e4e1d6', '#c9bda6', '#8f9a86', '#5c5248', '#a4553a'),
    },
    material('Floor', { x: 700, y: 450 }, 2),
    material('Walls', { x: 900, y: 450 }, 2),
    todo('Still to settle', ['Show the client two directions', 'Ask for samples'], { x: 640 + gap + 420 + gap, y: 140 }),
  ];
}

const rooms = ['Hall', 'Kitchen', 'Sitting room', 'Bathroom'];

function materials(): Sketch[] {
  const [w, h] = [640, 300];
  const spot = (index: number) => ({ x: (index % 2) * (w + gap), y: Math.floor(index / 2) * (h + gap) });
  return [
    ...rooms.map((room, index) => section(room, { ...spot(index), w, h })),
    ...rooms.flatMap((_, index) => {
      const { x, y } = spot(index);
      return [
        ...['Floor', 'Walls', 'Joinery'].map((name, place) => material(name, { x: x + 20 + place * 170, y: y + 64 }, index)),
        {
          kind: 'swatch' as const,
          at: { x: x + 534, y: y + 64, w: 88, h: 116 },
          section: index,
          content: { name: '', hex: '#e4e1d6', code: '', use: 'Walls' },
        },
      ];
    }),
  ];
}

function selection(): Sketch[] {
  const kinds: Record<string, readonly string[]> = {
    Hall: ['Pendant', 'Bench', 'Runner'],
    Kitchen: ['Tap', 'Hob', 'Stools'],
    'Sitting room': ['Sofa', 'Rug', 'Floor lamp'],
    Bathroom: ['Basin', 'Mixer', 'Mirror'],
  };
  const [w, h] = [700, 390];
  const spot = (index: number) => ({ x: (index % 2) * (w + gap), y: Math.floor(index / 2) * (h + gap) });
  return [
    ...rooms.map((room, index) => section(room, { ...spot(index), w, h })),
    ...rooms.flatMap((room, index) => {
      const { x, y } = spot(index);
      return (kinds[room] ?? []).map((name, place) => product(name, { x: x + 20 + place * 224, y: y + 64 }, index));
    }),
    todo('Before ordering', ['Measure on site', 'Check lead times', 'Client signs the selection'], { x: 2 * (w + gap), y: 0 }),
  ];
}

type Spot = Pick<Frame, 'x' | 'y'>;

const section = (name: string, at: Omit<Frame, 'rotation'>): Sketch => ({ kind: 'section', at, section: null, content: { name } });

const note = (words: string, at: Spot, within: number | null): Sketch => ({
  kind: 'note',
  at: { ...at, w: 320, h: 48 },
  section: within,
  content: { body: bodyOf(words) },
});

const material = (name: string, at: Spot, within: number): Sketch => ({
  kind: 'material',
  at: { ...at, w: 150, h: 140 },
  section: within,
  content: { ...blankMaterial, name },
});

const product = (name: string, at: Spot, within: number): Sketch => ({
  kind: 'product',
  at: { ...at, w: 204, h: 292 },
  section: within,
  content: { ...blankProduct, name },
});

const todo = (title: string, lines: readonly string[], at: Spot): Sketch => ({
  kind: 'todo',
  at: { ...at, w: 240, h: 140 },
  section: null,
  content: todoOf(
    title,
    lines.map((text) => [text]),
  ),
});
