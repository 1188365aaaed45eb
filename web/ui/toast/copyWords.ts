import { showToast } from './store.ts';

/** Copies what somebody wrote and what does not stand, and says so; where the browser keeps its clipboard to itself, shows it to be marked. */
export async function copyWords(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    showToast({ shape: 'done', title: 'Words copied' });
  } catch {
    // Without a secure connection, or because somebody said so.
    showToast({ shape: 'warning', title: 'Not copied', line: words, duration: 60_000 });
  }
}
