// Why a session ended for good: the tab that did it, or heard it first, says it to the person's others, which hear no more than
// that nobody is signed in.

const name = 'atelier.last_words';

export interface LastWords {
  userId: string;
  words: string;
  tone: 'done' | 'error';
}

/** To every other tab of the browser. */
export function tellOtherTabs(last: LastWords): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
  channel.postMessage(last);
  channel.close();
}

/** @returns stops listening */
export function onLastWords(listener: (last: LastWords) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<LastWords>) => listener(data));
  return () => channel.close();
}
