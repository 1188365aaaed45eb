// What things on a board hold before anybody has written on them.

import { keysBetween } from '../kernel/orderKey.ts';
import type { ContentOf } from './items.ts';

export const blankMaterial: ContentOf<'material'> = { fileId: null, name: '', supplier: '', finish: '', price: null, cut: 'square' };

export const blankProduct: ContentOf<'product'> = {
  fileId: null,
  name: '',
  brand: '',
  supplier: '',
  price: null,
  leadTime: '',
  dimensions: '',
  finish: '',
  quantity: 1,
  status: 'toChoose',
};

/** Colours without names, from no picture. */
export const paletteOf = (...colours: readonly string[]): ContentOf<'palette'> => ({
  name: '',
  fromItemId: null,
  colours: colours.map((hex) => ({ hex, name: '', spot: null })),
});

/** A list in this order; what is done already says so. */
export function todoOf(title: string, lines: readonly (readonly [text: string, isDone?: boolean])[]): ContentOf<'todo'> {
  const keys = keysBetween(null, null, lines.length);
  const items = keys.map((z, index) => {
    const [text = '', isDone = false] = lines[index] ?? [];
    return [`t${index + 1}`, { text, isDone, z, taskId: null }] as const;
  });
  return { title, items: Object.fromEntries(items) };
}
