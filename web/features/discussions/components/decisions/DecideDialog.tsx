import { useRef, useState } from 'react';
import type { Comment } from '../../../../../domain/discussions/contract.ts';
import { cutAt } from '../../../../../domain/kernel/cut.ts';
import { asOneLine } from '../../../../../domain/kernel/text.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useOnGone } from '../../../../lib/useOnGone.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { dayOf } from '../../../../ui/locale.ts';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { offerWords } from '../../../../ui/toast/offerWords.ts';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { useToday } from '../../../studios/queries.ts';
import { useSpoken } from '../body/useSpoken.ts';
import { ReplacesField } from './ReplacesField.tsx';
import { useFrame } from '../thread/DiscussionContext.ts';

interface DecideDialogProps {
  comment: Comment;
  onClose: () => void;
}

const longest = { what: 300, agreedWith: 120 };

/** What was agreed, in a line for the ledger; its words are suggested by the comment. */
export function DecideDialog({ comment, onClose }: DecideDialogProps) {
  const { commands, thingOf } = useFrame();
  const spoken = useSpoken(thingOf);
  const today = useToday();
  const { decision, body, id: commentId } = comment;
  const [suggested] = useState({
    what: decision?.what ?? (body ? cutAt(asOneLine(spoken(body)), longest.what) : ''),
    agreedWith: decision?.agreedWith ?? '',
  });
  const [what, setWhat] = useState(suggested.what);
  const [agreedWith, setAgreedWith] = useState(suggested.agreedWith);
  const [agreedOn, setAgreedOn] = useState(decision?.agreedOn ?? dayOf(comment.createdAt));
  const [replaces, setReplaces] = useState(decision?.replaces ?? null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useShown();
  const isLeft = useRef(false);
  const close = () => {
    isLeft.current = true;
    onClose();
  };
  const giveBack = (line: string) =>
    offerWords({ title: 'The decision was not kept', line, words: [what, agreedWith].filter(Boolean).join('\n') });
  useOnGone(() => {
    const isTyped = what !== suggested.what || agreedWith !== suggested.agreedWith;
    if (isTyped && !isLeft.current && !busy) giveBack('Its comment is no longer here.');
  });
  const submit = () => {
    setBusy(true);
    follow(commands.decide({ commentId, what, agreedWith, agreedOn, replaces }), {
      done: () => shown() && close(),
      refused: ({ message }) => (shown() ? setProblem(message) : giveBack(message)),
      settled: () => setBusy(false),
    });
  };
  const takeBack = () => {
    close();
    follow(commands.undecide({ commentId }), { refused: sayRefused('Still a decision') });
  };
  return (
    <FormDialog
      title={decision ? 'Change the decision' : 'Mark as a decision'}
      sentence="It stands in the project’s ledger of decisions, with the comment that it was agreed by."
      submitLabel="Keep decision"
      busy={busy}
      problem={problem}
      waitsFor={what.trim() === '' ? 'Say what was decided' : undefined}
      onSubmit={submit}
      onClose={close}
    >
      <Field label="Decision" required>
        <TextInput
          value={what}
          maxLength={longest.what}
          placeholder="Brass, not chrome"
          onChange={(event) => setWhat(event.target.value)}
        />
      </Field>
      <div className="mt-4 grid grid-cols-2 gap-x-4 max-sm:grid-cols-1 max-sm:gap-y-4">
        <Field label="Agreed with">
          <TextInput
            value={agreedWith}
            maxLength={longest.agreedWith}
            placeholder="Sigrid Halden"
            onChange={(event) => setAgreedWith(event.target.value)}
          />
        </Field>
        <Field label="On">
          <DateInput value={agreedOn} onChange={(day) => day && setAgreedOn(day)} {...(today && { today })} />
        </Field>
      </div>
      <ReplacesField comment={comment} value={replaces} onChange={setReplaces} />
      {decision && (
        <Button variant="bare" size="small" onClick={takeBack} className="mt-4">
          It is no decision any more
        </Button>
      )}
    </FormDialog>
  );
}
