// The structure of a template, as a table over a small drawing of it that is drawn anew at each change (LOOK-plan, k1).

import { useState, type ReactNode } from 'react';
import { addWorkingDays, asDay } from '../../../../domain/kernel/calendar.ts';
import { projectTypes } from '../../../../domain/projects/contract.ts';
import { placementOf } from '../../../../domain/projects/templates/placement.ts';
import { tasksOf } from '../../../../domain/projects/templates/plan.ts';
import { problemsOf } from '../../../../domain/templates/rules.ts';
import { weekday } from '../../../lib/dates.ts';
import { useRoomFrom } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { LeaveQuestion } from '../../identity/components/LeaveQuestion.tsx';
import { pageFrame } from '../../projects/components/pageFrame.ts';
import { counted, typeNames } from '../../projects/components/projectNames.ts';
import { rowOf, titleOf } from './draft.ts';
import { EditorPreview } from './EditorPreview.tsx';
import { PlanTable } from './PlanTable.tsx';
import { RowPanel } from './RowPanel.tsx';
import type { TemplateDraft } from './useTemplateDraft.ts';
import { useStudioCalendar } from './useStudioCalendar.ts';

export interface TemplateEditorProps {
  draft: TemplateDraft;
  /** Why nothing can be changed. */
  disabledReason: string | undefined;
  /** Whose it is, what it is for, who uses it. */
  facts: readonly string[];
  saveLabel: string;
  isBusy: boolean;
  onSave: () => void;
  /** Saving makes something new: it is possible without a change. */
  savesNew?: boolean;
  actions: ReactNode;
  note?: ReactNode;
}

export function TemplateEditor({
  draft,
  disabledReason,
  facts,
  saveLabel,
  isBusy,
  onSave,
  savesNew = false,
  actions,
  note,
}: TemplateEditorProps) {
  const { fields, changes } = draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, announce] = useState('');
  const isWide = useRoomFrom(1200);
  const problems = problemsOf(fields.plan);
  const found = rowOf(fields.plan, chosen);
  const [first] = problems;
  const panel = found && (
    <RowPanel
      key={found.row.key}
      found={found}
      plan={fields.plan}
      problem={problems.find(({ key }) => key === chosen)?.message}
      disabledReason={disabledReason}
      onChange={draft.setPlan}
      onChoose={setChosen}
    />
  );
  return (
    <div className={`${pageFrame} pt-4! max-md:pb-24!`}>
      <LeaveQuestion hasEdits={changes > 0} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-muted">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {note}
        <span className="ms-auto flex flex-wrap items-center gap-2">
          <span role="status" className="num">
            {changes > 0 && `${counted(changes, 'change')} not saved`}
          </span>
          {changes > 0 && (
            <Button size="small" variant="bare" onClick={draft.discard}>
              Discard
            </Button>
          )}
          <Button
            size="small"
            variant="primary"
            busy={isBusy}
            disabledReason={disabledReason ?? (changes === 0 && !savesNew ? 'Nothing is changed' : first?.message)}
            onClick={onSave}
          >
            {saveLabel}
          </Button>
          {actions}
        </span>
      </div>
      <TemplateFacts draft={draft} disabledReason={disabledReason} />
      <PreviewHead draft={draft} />
      <EditorPreview plan={fields.plan} chosen={chosen} onChoose={setChosen} />
      {first && <p className="mt-2 text-13 text-overdue-text">{first.message}</p>}
      <span role="status" className="sr-only">
        {words}
      </span>
      <div className={isWide ? 'mt-5 grid grid-cols-[minmax(0,1fr)_328px] gap-x-12' : 'mt-5'}>
        <PlanTable
          plan={fields.plan}
          problems={problems}
          chosen={chosen}
          disabledReason={disabledReason}
          onChoose={setChosen}
          onChange={draft.setPlan}
          announce={announce}
        />
        {isWide && (
          <aside aria-label="What is chosen" className="sticky top-20 self-start">
            {panel ?? <p className="text-ink-muted">Choose a row to see all of it: its checklist, what it waits for, how long it takes.</p>}
          </aside>
        )}
      </div>
      {!isWide && found && panel && (
        <SidePanel label={titleOf(found)} shows={found.row.key} onClose={() => setChosen(null)} head={<span>{kindNames[found.kind]}</span>}>
          {panel}
        </SidePanel>
      )}
    </div>
  );
}

const kindNames = { phase: 'Phase', task: 'Task', milestone: 'Milestone' };

function TemplateFacts({ draft: { fields, set }, disabledReason }: Pick<TemplateEditorProps, 'draft' | 'disabledReason'>) {
  const isFixed = disabledReason !== undefined;
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_180px] gap-x-4 max-[1000px]:grid-cols-1">
      <Field label="Template name" compact error={fields.name.trim() === '' ? 'Template name is required.' : undefined}>
        <TextInput
          value={fields.name}
          maxLength={120}
          readOnly={isFixed}
          className="font-title text-title-18!"
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label="What it is for" compact>
        <TextInput
          value={fields.description}
          maxLength={300}
          readOnly={isFixed}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <Field label="Type" compact>
        <Select
          value={fields.type}
          disabledReason={disabledReason}
          onChange={(type) => set({ type })}
          options={projectTypes.map((type) => ({ value: type, label: typeNames[type] }))}
        />
      </Field>
    </div>
  );
}

/** What the plan comes to, and when it would end. */
function PreviewHead({ draft: { fields } }: Pick<TemplateEditorProps, 'draft'>) {
  const { today, calendar } = useStudioCalendar();
  const [chosen, setChosen] = useState<string | null>(null);
  const first = chosen ?? today;
  const start = first ? asDay(first) : null;
  const placed = placementOf(fields.plan);
  const { phases } = fields.plan;
  const milestones = phases.reduce((sum, phase) => sum + phase.milestones.length, 0);
  const end =
    start && calendar && placed.ok && placed.value.workingDays > 0 ? addWorkingDays(start, placed.value.workingDays - 1, calendar) : null;
  return (
    <div className="num mt-5 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink-muted">
      <span>
        {[counted(phases.length, 'phase'), counted(tasksOf(fields.plan).length, 'task'), counted(milestones, 'milestone')].join(', ')}
      </span>
      <span className="ms-auto flex items-center gap-2 max-md:ms-0">
        If it starts
        <DateInput
          look="bare"
          label="Start of the preview"
          value={start}
          onChange={setChosen}
          formatDay={weekday}
          {...(today && { today: asDay(today) })}
        />
        {end && (
          <span>
            it ends <b className="text-ink">{weekday(end)}</b>
          </span>
        )}
      </span>
    </div>
  );
}

export function EditorSkeleton() {
  return (
    <Skeleton label="Loading the template">
      <Strip className="h-4 w-60" />
      <Strip className="mt-4 h-8 w-90 max-w-full" />
      <Strip className="mt-8 h-44 w-full" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Strip key={row} className="mt-4 h-5 w-full" />
      ))}
    </Skeleton>
  );
}
