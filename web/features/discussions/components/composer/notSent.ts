import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { plainText } from '../../../../../domain/kernel/richText.ts';
import { offerWords } from '../../../../ui/toast/offerWords.ts';

interface NotSent {
  reason: string;
  body: RichText;
  isAnswer: boolean;
  /** What it answers, or says otherwise, is gone. */
  isGone: boolean;
}

/** Where the thing itself went out of reach nobody finds the draft: the words can be taken along from here. */
export function sayNotSent({ reason, body, isAnswer, isGone }: NotSent): void {
  offerWords({
    title: isAnswer ? 'Your reply was not sent' : 'Your comment was not sent',
    line: `${reason} ${isGone ? `${isAnswer ? 'What you answered' : 'The comment'} is gone: your words are kept as a draft of the discussion.` : isAnswer ? 'What you wrote is kept where you answered.' : 'What you wrote is kept as a draft.'}`,
    words: plainText(body),
  });
}
