import { type CommentBody, plainText } from '../../../../../domain/discussions/body.ts';
import { copyWords } from '../../../../ui/toast/copyWords.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { untilClosed } from '../../../../ui/toast/toasts.ts';

interface NotSent {
  reason: string;
  body: CommentBody;
  isAnswer: boolean;
  /** What it answers is gone. */
  isGone: boolean;
}

/** Where the thing itself went out of reach nobody finds the draft: the words can be taken along from here. */
export function sayNotSent({ reason, body, isAnswer, isGone }: NotSent): void {
  const words = plainText(body);
  showToast({
    shape: 'error',
    duration: untilClosed,
    title: isAnswer ? 'Your reply was not sent' : 'Your comment was not sent',
    line: `${reason} ${isGone ? 'What you answered is gone: your words are kept as a draft of the discussion.' : isAnswer ? 'What you wrote is kept where you answered.' : 'What you wrote is kept as a draft.'}`,
    action: { label: 'Copy the words', onSelect: () => void copyWords(words) },
  });
}
