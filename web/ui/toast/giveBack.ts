import { copyWords } from './copyWords.ts';
import { showToast } from './store.ts';
import { untilClosed } from './toasts.ts';

/** Says why something did not happen whose place has gone: what was written there can be taken along from here. */
export const giveBack =
  (title: string, words: readonly string[]) =>
  ({ message }: { message: string }): void =>
    void showToast({
      shape: 'error',
      duration: untilClosed,
      title,
      line: message,
      action: { label: 'Copy the words', onSelect: () => void copyWords(words.filter(Boolean).join('\n')) },
    });
