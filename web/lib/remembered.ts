// Answers that the server gave a tag: asked for again, it says in a few bytes that nothing has changed. They are kept here alone, in the
// tab's memory, and go with the person: no cache of the browser's may keep an answer (`no-store`).

import { onForget } from './forget.ts';

interface Remembered {
  tag: string;
  text: string;
  type: string;
}

/** Those that were used last stand last. */
const answers = new Map<string, Remembered>();
/** Characters of all of them; past it the one that was not used for longest goes. */
export const mostRemembered = 8_000_000;

/** Counts the people who were signed in here: what is read for one is not kept for the next. */
let people = 0;

onForget(() => {
  people++;
  answers.clear();
});

/** Makes a read; where the server says that its answer is still the one that it gave, answers that one. */
export async function unlessUnchanged(
  { url }: Pick<Request, 'url'>,
  read: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const [known, person] = [answers.get(url), people];
  const answer = await read(known ? { 'if-none-match': known.tag } : {});
  if (known && answer.status === 304) {
    if (person === people) remember(url, known);
    return new Response(known.text, { headers: { 'content-type': known.type } });
  }
  const tag = answer.headers.get('etag');
  if (answer.ok && tag !== null) {
    const text = await answer.clone().text();
    if (person === people) remember(url, { tag, text, type: answer.headers.get('content-type') ?? '' });
  }
  return answer;
}

function remember(url: string, answer: Remembered): void {
  answers.delete(url);
  answers.set(url, answer);
  let all = [...answers.values()].reduce((sum, { text }) => sum + text.length, 0);
  for (const [oldest, { text }] of answers) {
    if (all <= mostRemembered) break;
    answers.delete(oldest);
    all -= text.length;
  }
}
