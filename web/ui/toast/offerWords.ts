import { copyWords } from './copyWords.ts';
import { showToast } from './store.ts';
import { untilClosed } from './toasts.ts';

interface Offer {
  title: string;
  line?: string;
  words: string;
}

/** What somebody wrote and what stands nowhere: its message stays until it is closed, and gives it back. */
export const offerWords = ({ title, line, words }: Offer): void =>
  void showToast({
    shape: 'error',
    duration: untilClosed,
    title,
    ...(line && { line }),
    action: { label: 'Copy the words', onSelect: () => void copyWords(words) },
  });
