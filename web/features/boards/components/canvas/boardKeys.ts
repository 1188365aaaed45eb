// The keys of a board, and what each does; `?` lists them.

import type { Tool } from './useDesk.ts';

export const toolKeys: Record<string, Tool> = {
  v: 'select',
  h: 'hand',
  i: 'image',
  n: 'note',
  t: 'heading',
  c: 'swatch',
  p: 'product',
  m: 'material',
  s: 'section',
  a: 'arrow',
  l: 'todo',
  d: 'line',
  b: 'board',
  o: 'palette',
};

/** How far an arrow key goes, units of the board. */
export const nudge = { plain: 1, shift: 10 };

export const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** As the sheet of keys says it. */
export const keyList: ReadonlyArray<readonly [keys: string, what: string]> = [
  ['V, H', 'Choose, move the board'],
  ['I, N, T, C', 'Image, note, heading, colour'],
  ['P, M, L, O', 'Product, material, to-do list, palette'],
  ['S, A, D', 'Section, arrow, line by hand (Escape lays the pen down)'],
  ['Enter', 'With a tool: lay it in the middle'],
  ['A, Tab, Enter', 'An arrow from what is chosen to the next'],
  ['A, Shift A', 'On an arrow: its point, its beginning; Tab, Enter aim it, arrows move it'],
  ['B', 'A board in this one; Enter opens it'],
  ['K, Shift C', 'Comment on a spot, show the comments'],
  ['Tab', 'To the next thing, section by section'],
  ['Shift Space', 'Keep it chosen: Tab adds the next'],
  ['F, Shift F10', 'To the bar over what is chosen; Escape leaves it'],
  ['Enter, Escape', 'Write in it, leave it'],
  ['Arrows', 'Move by 1, with Shift by 10'],
  ['Ctrl and arrows', 'Wider, higher by 1, with Shift by 10'],
  ['G', 'Snap to a grid of 24, or not'],
  ['R, Shift R', 'Turn by 15°, back again'],
  ['Ctrl D, Alt and drag', 'Copy'],
  ['Ctrl C, X, V', 'Copy, cut, paste'],
  ['Ctrl G, Ctrl Shift G', 'Group, take the group apart'],
  ['Ctrl L', 'Lock, unlock'],
  ['Shift S, Shift T', 'Section round it, tidy up'],
  ['Shift X', 'Crop a picture'],
  ['], [', 'To the front, to the back'],
  ['Delete', 'Take away'],
  ['Ctrl Z, Ctrl Shift Z', 'Undo, redo'],
  ['+, −', 'Zoom'],
  ['Shift 1, Shift 2', 'All of it, what is chosen'],
  ['Space and drag', 'Move the board'],
];
