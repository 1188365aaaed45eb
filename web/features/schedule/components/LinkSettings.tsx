// A click on a link: which ends it joins, how many working days lie between, and its end.

import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { type BrokenLink, linkTypes, mostLag, type PlanLink } from '../../../../domain/schedule/plan.ts';
import { planLinkOf } from '../../../../domain/schedule/rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { named, Words } from '../../../ui/Words.tsx';
import { counted } from './barWords.ts';

type Link = PlanLink;

const typeWords: Record<Link['type'], string> = {
  FS: 'The second starts once the first has finished.',
  SS: 'The second starts once the first has started.',
  FF: 'The second finishes once the first has finished.',
  SF: 'The second finishes once the first has started.',
};

export interface LinkSettingsProps {
  link: Link;
  names: { from: string; to: string };
  /** Somebody deleted it while it was looked at. */
  isGone: boolean;
  /** Why it does not hold; null where it does. */
  broken: BrokenLink | null;
  disabledReason: string | undefined;
  onSave: (link: Link) => void;
  onDelete: () => void;
  onClose: () => void;
}

export function LinkSettings({ link, names, isGone, broken, disabledReason, onSave, onDelete, onClose }: LinkSettingsProps) {
  const [type, setType] = useState(link.type);
  const [typed, setTyped] = useState(String(link.lag));
  const [problem, setProblem] = useState<string>();
  const lag = lagOf(typed);
  const write = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const step = (by: number) => write(String(Math.max(-mostLag, Math.min(mostLag, (lag ?? link.lag) + by))));
  const end = (act: () => void) => () => {
    act();
    onClose();
  };
  const save = () => {
    if (lag === null) return setProblem(`Type whole days from −${mostLag} to ${mostLag}.`);
    end(() => (isGone || type !== link.type || lag !== link.lag) && onSave({ ...planLinkOf(link), type, lag }))();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={named`Link from ${names.from} to ${names.to}`}
      onSubmit={disabledReason === undefined ? save : onClose}
      actions={
        <>
          <Button
            className="mr-auto max-md:mr-0"
            disabledReason={disabledReason}
            waitsFor={isGone ? 'It is deleted already' : undefined}
            onClick={end(onDelete)}
          >
            Delete link
          </Button>
          <Button variant="bare" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabledReason={disabledReason}>
            Save
          </Button>
        </>
      }
    >
      {isGone && (
        <p role="status" className="mb-3 rounded-2 bg-at-risk-soft px-3 py-2 text-13 text-at-risk-text">
          Somebody has deleted this link meanwhile. Save draws it again.
        </p>
      )}
      {broken && (
        <p className="mb-3 rounded-2 bg-overdue-soft px-3 py-2 text-13 text-overdue-text">
          <Words of={brokenWords(broken, names.to)} />
        </p>
      )}
      <SegmentedControl
        label="Kind of link"
        value={type}
        onChange={setType}
        segments={linkTypes.map((value) => ({ value, label: value }))}
        stretch
        disabledReason={disabledReason}
      />
      <p className="mt-2 text-13 text-ink-muted">{typeWords[type]}</p>
      <LagField typed={typed} problem={problem} disabledReason={disabledReason} onType={write} onStep={step} />
    </Dialog>
  );
}

interface LagFieldProps {
  typed: string;
  problem: string | undefined;
  disabledReason: string | undefined;
  onType: (text: string) => void;
  onStep: (by: 1 | -1) => void;
}

const LagField = ({ typed, problem, disabledReason, onType, onStep }: LagFieldProps) => (
  <Field className="mt-4" label="Lag in working days" help="Less than 0 lets the two overlap." error={problem}>
    <span className="flex gap-1">
      <TextInput
        className="w-24"
        inputMode="numeric"
        value={typed}
        maxLength={5}
        readOnly={disabledReason !== undefined}
        onChange={({ target }) => onType(target.value)}
      />
      <IconButton icon={Minus} label="A working day less" disabledReason={disabledReason} onClick={() => onStep(-1)} />
      <IconButton icon={Plus} label="A working day more" disabledReason={disabledReason} onClick={() => onStep(1)} />
    </span>
  </Field>
);

/** Whole days, as somebody types them: `10`, `+10`, `−3`; null for what is none. */
function lagOf(typed: string): number | null {
  const text = typed.trim().replace('−', '-');
  const days = Number(text);
  return /^[-+]?\d+$/.test(text) && Math.abs(days) <= mostLag ? days : null;
}

/** Why a link does not hold. */
export function brokenWords({ by, loop }: BrokenLink, to: string): string {
  if (loop)
    return `It lies on a loop and holds nothing: ${loop.map((name) => named`${name}`).join(' → ')}. Delete one of the links of the loop.`;
  return named`It does not hold: ${to} keeps its dates, and is ${counted(by, 'working day')} too early.`;
}
