// What somebody did on a board and does not stand: told in words, and what was written in it can be taken along.

import { plainText } from '../../../../../domain/kernel/richText.ts';
import type { NewItem } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { RefusedOperation } from '../../../../../domain/boards/contract.ts';
import { offerWords } from '../../../../ui/toast/offerWords.ts';
import { openToasts, showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';

interface Act {
  boardName: string;
  operations: readonly Operation[];
}

/** Some of its operations were refused, each by itself. */
export function tellRefused(act: Act, refused: readonly Pick<RefusedOperation, 'index' | 'message'>[]): void {
  const [first] = refused;
  const given = refused.flatMap(({ index }) => act.operations[index] ?? []);
  if (first) tell({ ...act, operations: given }, first);
}

/** This page refused it, and has not sent what it refused. @param isPart the rest of it was done */
export const tellNotDone = (why: string, isPart: boolean): void =>
  void showToast({ id: 'board-refused', shape: 'warning', title: isPart ? 'Not all of it was done' : 'Not done', line: why });

/** All of it was refused. */
export const tellNotKept = (act: Act, problem: { message: string }): void => tell(act, problem);

function tell({ boardName, operations }: Act, { message }: { message: string }): void {
  const words = wordsIn(operations);
  const title = named`Not kept on ${boardName}`;
  if (words === '') showToast({ id: 'board-refused', shape: 'warning', title, line: message });
  else offerTogether({ id: `board-words ${title} ${message}`, title, line: `${message} What you wrote can be copied.`, words });
}

/** What is offered under each of the messages that stand. */
const offered = new Map<string, string>();

/** What somebody does at once may go in several acts: for one reason there is one message, which holds the words of all of them. */
function offerTogether(offer: { id: string; title: string; line: string; words: string }): void {
  const before = openToasts().includes(offer.id) ? offered.get(offer.id) : undefined;
  const words = before === undefined ? offer.words : `${before}\n${offer.words}`;
  offered.set(offer.id, words);
  offerWords({ ...offer, words });
}

/** What was written in them, a line for each field. */
export function wordsIn(operations: readonly Operation[]): string {
  const lines = operations.flatMap((one) => {
    if (one.op === 'add') return textsOf(one.item.content);
    return one.op === 'change' && one.group === 'content' ? textsOf(one.values) : [];
  });
  return [...new Set(lines)].join('\n');
}

type Given = Partial<Record<string, unknown>>;

/** The fields that hold words: all others are chosen, not written. */
const fields = [
  'title',
  'name',
  'text',
  'caption',
  'label',
  'description',
  'url',
  'brand',
  'supplier',
  'code',
  'use',
  'finish',
  'leadTime',
  'dimensions',
];

function textsOf(content: NewItem['content'] | Given): string[] {
  const given: Given = { ...content };
  const own = fields.map((field) => given[field]);
  const { body, items, colours } = given as { body?: Parameters<typeof plainText>[0]; items?: object; colours?: readonly Given[] };
  const inside = [...Object.values<Given | null>({ ...items }), ...(colours ?? [])].flatMap((one) => [one?.['text'], one?.['name']]);
  return [...own, body && plainText(body), ...inside].flatMap((text) => (typeof text === 'string' && text.trim() !== '' ? [text] : []));
}
