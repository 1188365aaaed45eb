// What React draws anew, though it looks the same.

import type { Locator } from '@playwright/test';

/** Marks what of this kind is in it now. @returns how many of those were drawn anew since, whether or not they look otherwise */
export async function drawnAnew(place: Locator, kind: 'article' | 'button' | 'p' | 'path' | 'rect'): Promise<() => Promise<number>> {
  const marked = await place.evaluateHandle((element, tag) => {
    // React keeps with an element what it was drawn with last, under a name that begins so.
    const drawnWith = (one: Element): unknown => Object.entries(one).find(([name]) => name.startsWith('__reactProps$'))?.[1];
    const before = [...element.querySelectorAll(tag)].map((one) => ({ one, was: drawnWith(one) }));
    if (before.length === 0 || before.some(({ was }) => was === undefined)) throw new Error('What React keeps with it is not found.');
    return () => before.filter(({ one, was }) => drawnWith(one) !== was).length;
  }, kind);
  return () => marked.evaluate((count) => count());
}
