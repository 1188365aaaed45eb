import { copyWords } from './copyWords.ts';
import { showToast } from './store.ts';
import { untilClosed } from './toasts.ts';

interface Offer {
  /** One that is open under it says the new words in its place. */
  id?: string;
  title: string;
  line?: string;
  words: string;
}

/** What somebody wrote and what stands nowhere: its message stays until it is closed, and gives it back. */
export const offerWords = ({ words, ...said }: Offer): void =>
  void showToast({
    shape: 'error',
    duration: untilClosed,
    ...said,
    action: { label: 'Copy the words', onSelect: () => void copyWords(words) },
  });
