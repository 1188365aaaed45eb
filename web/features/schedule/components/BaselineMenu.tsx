import { dayOf } from '../../../ui/locale.ts';
import { Bookmark, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BaselineId, ProjectId } from '../../../../domain/kernel/ids.ts';
import { type BaselineBrief, mostBaselines } from '../../../../domain/schedule/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { follow } from '../../../lib/outcome.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Menu, MenuChoice, type MenuChoiceProps, MenuItem, MenuLine } from '../../../ui/Menu.tsx';
import { sayRefused } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { useRemoveBaseline, useRestoreBaseline } from '../queries.ts';
import { RenameBaselineDialog } from './RenameBaselineDialog.tsx';
import { SaveBaselineDialog } from './SaveBaselineDialog.tsx';
import type { ShownBaseline } from './useShownBaseline.ts';

export interface BaselineMenuProps {
  projectId: ProjectId;
  baselines: ShownBaseline;
  today: string;
  /** Why one may not save or delete any. */
  disabledReason: string | undefined;
}

const none = 'none';

/** Which baseline the programme is held against, and the way to a new one. */
export function BaselineMenu({ projectId, baselines: { all = [], shown, show }, today, disabledReason }: BaselineMenuProps) {
  const [isSaving, setSaving] = useState(false);
  const [renamed, setRenamed] = useState<BaselineBrief | null>(null);
  const remove = useRemover(projectId);
  const options: MenuChoiceProps<BaselineId | typeof none>['options'] = [
    { value: none, label: 'None' },
    ...all.map(({ id, name, savedAt }) => ({ value: id, label: `${name}, ${shortDay(dayOf(savedAt), today)}` })),
  ];
  return (
    <>
      <Menu
        trigger={
          <Chip opens chosen={shown !== null} className="max-w-56">
            <span className="truncate">{shown ? <bdi>{shown.name}</bdi> : 'Baseline'}</span>
          </Chip>
        }
      >
        {all.length > 0 && (
          <>
            <MenuChoice
              label="Held against"
              value={shown?.id ?? none}
              onChange={(value) => show(value === none ? null : value)}
              options={options}
            />
            <MenuLine />
          </>
        )}
        <MenuItem
          icon={Bookmark}
          disabledReason={disabledReason}
          waitsFor={all.length >= mostBaselines ? `A project keeps ${mostBaselines}. Delete one first.` : undefined}
          onSelect={() => setSaving(true)}
        >
          Save as baseline
        </MenuItem>
        {shown && (
          <>
            <MenuItem icon={PenLine} disabledReason={disabledReason} onSelect={() => setRenamed(shown)}>
              Rename <bdi>{shown.name}</bdi>
            </MenuItem>
            <MenuItem icon={Trash2} disabledReason={disabledReason} onSelect={() => remove(shown)}>
              Delete <bdi>{shown.name}</bdi>
            </MenuItem>
          </>
        )}
      </Menu>
      {renamed && <RenameBaselineDialog projectId={projectId} baseline={renamed} onClose={() => setRenamed(null)} />}
      {isSaving && <SaveBaselineDialog projectId={projectId} onSaved={show} onClose={() => setSaving(false)} />}
    </>
  );
}

/** Deletes a baseline; the toast brings it back. */
function useRemover(projectId: ProjectId): (baseline: BaselineBrief) => void {
  const { mutateAsync: remove } = useRemoveBaseline(projectId);
  const { mutateAsync: restore } = useRestoreBaseline(projectId);
  return ({ id, name }) => {
    const input = { projectId, baselineId: id };
    const bringBack = () => follow(restore(input), { refused: sayRefused(named`Not brought back: ${name}`) });
    follow(remove(input), {
      done: () => offerUndo({ title: 'Baseline deleted', line: name }, bringBack),
      refused: sayRefused(named`Not deleted: ${name}`),
    });
  };
}
