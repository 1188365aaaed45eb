// What some tasks of the demo are about, with marks as somebody sets them who hands work on.

import type { Block, RichText } from '../../domain/kernel/richTextShape.ts';

type Paragraph = Extract<Block, { type: 'paragraph' }>;

/** A line in which every second piece between two stars is bold. */
const line = (said: string): Paragraph => ({
  type: 'paragraph',
  content: said
    .split('*')
    .map((text, index) => ({ type: 'text' as const, text, ...(index % 2 === 1 && { marks: [{ type: 'bold' as const }] }) }))
    .filter(({ text }) => text !== ''),
});

const list = (type: 'bulletList' | 'orderedList', ...items: readonly string[]): Block => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [line(item)] })),
});

const link = (before: string, text: string, href: string): Paragraph => ({
  type: 'paragraph',
  content: [
    { type: 'text', text: before },
    { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] },
    { type: 'text', text: '.' },
  ],
});

const doc = (...content: Block[]): RichText => ({ type: 'doc', content });

export const zellige = doc(
  line('Set the pattern out from the *centre of the niche*, not from the door. 100 × 100 × 12, joints 2 mm.'),
  list(
    'bulletList',
    'Full tiles left and right of the niche',
    'Cuts go *behind the door*, none under 40 mm',
    'One row to fall with the floor, 1 : 80',
  ),
  { type: 'blockquote', content: [line('“Hand-made, so the grid drifts by 3 mm a metre. Let it.” The maker, on the phone')] },
);

export const ceiling = doc(
  line('Coordinate downlights with the sprinkler grid and keep the acoustic rafts clear of the beams at C and D.'),
  list(
    'orderedList',
    '*Lux target 400* at desks, 200 along the walls',
    'No head closer than 600 to a raft',
    'Sensors in the rafts, not between them',
  ),
  link('The grid of Hale M&E is in ', 'their issue of Monday', 'https://hale-me.example/issues/l2-sprinklers'),
);

export const plaster = doc(
  line('Three boards of 600 × 600, *each in two coats*, so that the Haldens see them by the north light of the hall.'),
  list('bulletList', 'Warm white, polished', 'Clay, polished', 'Grey, *matt*: the hall has no sun after eleven'),
  line('Ask what two weeks of drying do to the tone.'),
);
