// The ledger of decisions for a spreadsheet, and as lines of a paper.

import { toCsv } from '../../../../../domain/kernel/csv.ts';
import type { LedgerEntry } from '../../../../../domain/discussions/contract.ts';
import { decimalSign } from '../../../../lib/decimalSign.ts';
import { dayOf } from '../../../../ui/locale.ts';
import { dated } from '../../../schedule/components/exchange/drawing.ts';

interface Named {
  /** Of a person. */
  nameOf: (id: string) => string;
}

const heads = [
  'Agreed on',
  'Decision',
  'Agreed with',
  'Said by',
  'Where',
  'Kept by',
  'Kept on',
  'Changed by',
  'Changed on',
  'Replaces',
  'Replaced since',
];
const kinds = { project: 'Project', task: 'Task', file: 'Document', board: 'Mood board' } as const satisfies Record<
  LedgerEntry['subject']['kind'],
  string
>;

export function ledgerCsv(entries: readonly LedgerEntry[], { nameOf }: Named): string {
  const rows = entries.map(({ agreedOn, what, agreedWith, authorId, subject, by, at, changed, replaced, replacedBy }) => [
    agreedOn,
    what,
    agreedWith,
    nameOf(authorId),
    `${kinds[subject.kind]}: ${subject.name}`,
    nameOf(by),
    dayOf(at),
    changed ? nameOf(changed.by) : '',
    changed ? dayOf(changed.at) : '',
    replaced?.what ?? '',
    replacedBy ? 'yes' : '',
  ]);
  return toCsv([heads, ...rows], decimalSign());
}

/** A line of the paper: the first of a decision says when, with whom and where, those after it go on with its words. */
export interface PaperLine {
  day: string;
  words: string;
  agreedWith: string;
  saidBy: string;
  where: string;
  isEnd: boolean;
}

/** Columns of words, in letters of a usual width. */
const room = { what: 64, agreedWith: 22, saidBy: 20, where: 26 };

export function ledgerLines(entries: readonly LedgerEntry[], { nameOf }: Named): PaperLine[] {
  return entries.flatMap(({ agreedOn, what, agreedWith, authorId, subject, changed, replaced, replacedBy }) => {
    const words = [
      ...inLines(what, room.what),
      ...(changed ? inLines(`Changed by ${nameOf(changed.by)} on ${dated(dayOf(changed.at))}`, room.what) : []),
      ...(replaced ? inLines(`Replaces: ${replaced.what}`, room.what) : []),
      ...(replacedBy ? ['Replaced since'] : []),
    ];
    const others = [
      inLines(agreedWith, room.agreedWith),
      inLines(nameOf(authorId), room.saidBy),
      inLines(subject.name, room.where),
    ] as const;
    const count = Math.max(words.length, ...others.map(({ length }) => length));
    return Array.from({ length: count }, (_, index) => ({
      day: index === 0 ? agreedOn : '',
      words: words[index] ?? '',
      agreedWith: others[0][index] ?? '',
      saidBy: others[1][index] ?? '',
      where: others[2][index] ?? '',
      isEnd: index === count - 1,
    }));
  });
}

/** Letters of Chinese, Japanese and Korean take the room of two. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1), 0);

/** A text in lines that have room for it: broken between words, and within one that is longer than a line. */
export function inLines(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (line !== '') lines.push(line);
    line = '';
  };
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > most) end();
    if (line !== '') line += ' ';
    for (const letter of word) {
      if (widthOf(line) + widthOf(letter) > most) end();
      line += letter;
    }
  }
  end();
  return lines;
}
