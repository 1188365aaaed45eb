// A click on a link: which ends it joins, how many working days lie between, and its end.

import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { type BrokenLink, linkTypes, type PlanLink } from '../../../../domain/schedule/plan.ts';
import { planLinkOf } from '../../../../domain/schedule/rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
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
  /** Why it does not hold; null where it does. */
  broken: BrokenLink | null;
  disabledReason: string | undefined;
  onSave: (link: Link) => void;
  onDelete: () => void;
  onClose: () => void;
}

export function LinkSettings({ link, names, broken, disabledReason, onSave, onDelete, onClose }: LinkSettingsProps) {
  const [type, setType] = useState(link.type);
  const [lag, setLag] = useState(link.lag);
  const end = (act: () => void) => () => {
    act();
    onClose();
  };
  const save = end(() => (type !== link.type || lag !== link.lag) && onSave({ ...planLinkOf(link), type, lag }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={named`${names.from} → ${names.to}`}
      onSubmit={disabledReason === undefined ? save : onClose}
      actions={
        <>
          <Button className="mr-auto max-md:mr-0" disabledReason={disabledReason} onClick={end(onDelete)}>
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
      <div className="mt-4 flex items-center gap-2">
        <span className="text-13 text-ink-muted">Lag</span>
        <IconButton icon={Minus} label="A working day less" size="small" disabledReason={disabledReason} onClick={() => setLag(lag - 1)} />
        <output aria-label="Lag" className="num min-w-16 text-center text-14 font-semibold">
          {counted(lag, 'day')}
        </output>
        <IconButton icon={Plus} label="A working day more" size="small" disabledReason={disabledReason} onClick={() => setLag(lag + 1)} />
      </div>
    </Dialog>
  );
}

/** Why a link does not hold. */
export function brokenWords({ by, loop }: BrokenLink, to: string): string {
  if (loop)
    return `It lies on a loop and holds nothing: ${loop.map((name) => named`${name}`).join(' → ')}. Delete one of the links of the loop.`;
  return named`It does not hold: ${to} keeps its dates, and is ${counted(by, 'working day')} too early.`;
}
