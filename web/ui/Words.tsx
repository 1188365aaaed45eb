// Names within sentences that are put together as strings: `named` marks them with Unicode's isolates, and where the sentence
// is shown `<Words>` puts each into <bdi>, so that a name turns none of the words round it.

import { createElement, Fragment } from 'react';

const [begin, end] = ['\u2068', '\u2069'];

/** A sentence around names: named`Remove ${person.name}?`. */
export const named = (sentence: TemplateStringsArray, ...names: readonly (string | number)[]): string =>
  String.raw({ raw: sentence }, ...names.map((name) => begin + name + end));

/** Shows a sentence with its names held apart. */
export function Words({ of }: { of: string }) {
  return createElement(
    Fragment,
    null,
    ...of.split(marked).map((part, index) => (index % 2 === 1 ? createElement('bdi', null, part) : part)),
  );
}

const marked = new RegExp(`${begin}([^${end}]*)${end}`);
