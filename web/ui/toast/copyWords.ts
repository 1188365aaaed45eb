import { showToast } from './store.ts';
import { untilClosed } from './toasts.ts';

/** Copies what stands nowhere else, and says so; where the browser keeps its clipboard to itself, shows it to be marked. */
export async function copyWords(words: string, said = 'Words copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    showToast({ shape: 'done', title: said });
  } catch {
    // Without a secure connection, or because somebody said so.
    showToast({ shape: 'warning', title: 'Not copied', line: words, duration: untilClosed });
  }
}
