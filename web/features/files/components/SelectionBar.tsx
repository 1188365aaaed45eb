// What can be done with what is chosen; takes the tool line's place. What is not allowed stays, and says why.

import { Copy, Download, FolderInput, type LucideIcon, Star, Trash2 } from 'lucide-react';
import { mostAtOnce } from '../../../../domain/files/contract.ts';
import type { Verdict } from '../../../../domain/kernel/verdict.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLayout } from '../../../ui/breakpoints.ts';
import { ChosenBar } from '../../../ui/ChosenBar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Items } from '../actions.tsx';
import { sizeWords } from './fileWords.ts';
import type { DeskCommands } from './list/desk.ts';

export interface SelectionBarProps {
  items: Items;
  commands: DeskCommands;
  onClose: () => void;
}

export function SelectionBar({ items, commands, onClose }: SelectionBarProps) {
  const isMobile = useLayout() === 'mobile';
  const { files, folders } = items;
  const count = files.length + folders.length;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const tooMany = reasonOfCount(items);
  const acts: Act[] = [
    { label: count === 1 && folders.length === 0 ? 'Download' : 'Download zip', icon: Download, act: commands.download, reason: tooMany },
    { label: 'Move', icon: FolderInput, act: commands.move, reason: reasonAgainst(items, 'move') },
    {
      label: 'Copy',
      icon: Copy,
      act: commands.copy,
      reason: tooMany,
      waitsFor: files.length === 0 ? 'Choose documents: folders are not copied' : undefined,
    },
    { label: 'Star', icon: Star, act: commands.star, waitsFor: files.length === 0 ? 'Choose documents: folders have no star' : undefined },
    { label: 'Delete', icon: Trash2, act: commands.remove, reason: reasonAgainst(items, 'remove') },
  ];
  return (
    <ChosenBar
      label="Chosen documents"
      count={count}
      detail={bytes > 0 ? sizeWords(bytes) : undefined}
      onClose={onClose}
      className="md:my-1.5"
    >
      {acts.map(({ label, icon, act, reason, waitsFor }) =>
        isMobile ? (
          <IconButton key={label} icon={icon} label={label} disabledReason={reason} waitsFor={waitsFor} onClick={() => act(items)} />
        ) : (
          <Button
            key={label}
            variant="bare"
            size="small"
            icon={icon}
            disabledReason={reason}
            waitsFor={waitsFor}
            onClick={() => act(items)}
            className="text-ink"
          >
            {label}
          </Button>
        ),
      )}
    </ChosenBar>
  );
}

interface Act {
  label: string;
  icon: LucideIcon;
  act: (items: Items) => void;
  reason?: string | undefined;
  waitsFor?: string | undefined;
}

/** Why so many cannot be taken at once; undefined where they can. */
export const reasonOfCount = ({ files, folders }: Items): string | undefined =>
  Math.max(files.length, folders.length) > mostAtOnce ? `At most ${mostAtOnce} at once: choose fewer` : undefined;

/** Why it cannot be done with all of them; of a mixed choice, with how many it can. */
export function reasonAgainst(items: Items, act: 'move' | 'remove'): string | undefined {
  const verdicts: Verdict[] = [...items.files, ...items.folders].map(({ can }) => can[act]);
  const refused = verdicts.filter((verdict) => verdict !== true);
  if (refused.length === 0) return reasonOfCount(items);
  if (refused.length === verdicts.length) return reasonOf(refused[0]);
  return `${verdicts.length - refused.length} of ${verdicts.length} are yours to ${act === 'move' ? 'move' : 'delete'}`;
}
