// An answer with a text, or the beginning of one, as the words that are shown.

import { charsetIn } from '../../../../../domain/files/kinds.ts';
import { Problem } from '../../../../lib/problem.ts';

export interface Shown {
  text: string;
  isCut: boolean;
}

/** @throws Problem */
export async function shownOf(answer: Response, mostBytes: number): Promise<Shown> {
  // An empty file has no first byte.
  if (answer.status === 416) return { text: '', isCut: false };
  if (!answer.ok) throw new Problem({ code: 'unavailable', message: 'The text could not be fetched. Try again.' });
  const whole = Number(answer.headers.get('content-range')?.split('/')[1] ?? 0);
  // Of itself an answer is read as UTF-8, whatever charset it names; a letter that is cut at the end is left out.
  const decoder = new TextDecoder(charsetIn(answer.headers.get('content-type') ?? ''));
  const text = decoder.decode(await answer.arrayBuffer(), { stream: true });
  return { text: text.slice(0, mostBytes), isCut: whole > mostBytes };
}
