// The structure of a template, as a table over a small drawing of it that is drawn anew at each change (LOOK-plan, k1).

import { useState, type ReactNode } from 'react';
import { addWorkingDays, asDay } from '../../../../domain/kernel/calendar.ts';
import { projectTypes } from '../../../../domain/projects/contract.ts';
import { placementOf } from '../../../../domain/projects/templates/placement.ts';
import { tasksOf } from '../../../../domain/projects/templates/plan.ts';
import type { TemplateFields } from '../../../../domain/templates/contract.ts';
import { type PlanProblem, problemsOf } from '../../../../domain/templates/rules.ts';
import { weekday } from '../../../lib/dates.ts';
import { useLayout, useRoomFrom } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { cx } from '../../../ui/cx.ts';
import { useLayer } from '../../../ui/layers.ts';
import { Select } from '../../../ui/Select.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { LeaveQuestion } from '../../identity/components/LeaveQuestion.tsx';
import { pageFrame } from '../../projects/components/pageFrame.ts';
import { counted, typeNames } from '../../projects/components/projectNames.ts';
import { emptyLineWords, rowOf, titleOf } from './draft.ts';
import { focusableOf } from './focusRow.ts';
import { EditorPreview } from './EditorPreview.tsx';
import { PlanFolders } from './PlanFolders.tsx';
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
  /** Why it cannot be saved. */
  saveReason: string | undefined;
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
  saveReason,
  savesNew = false,
  actions,
  note,
}: TemplateEditorProps) {
  const { fields, changes } = draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, announce] = useState('');
  const problems = problemsOf(fields.plan);
  const [first] = problems;
  return (
    <div className={`${pageFrame} pt-4! max-md:pb-24!`}>
      <LeaveQuestion hasEdits={changes > 0} />
      <EditorHead
        {...{ draft, facts, note, actions, saveLabel, isBusy, onSave }}
        saveReason={saveReason}
        waitsFor={changes === 0 && !savesNew ? 'Nothing is changed' : problemWords(fields, first)}
      />
      <TemplateFacts draft={draft} disabledReason={disabledReason} />
      <PreviewHead draft={draft} />
      <EditorPreview plan={fields.plan} chosen={chosen} onChoose={setChosen} />
      {first && <p className="mt-2 text-13 text-overdue-text">{first.message}</p>}
      <span role="status" className="sr-only">
        {words}
      </span>
      <TableAndPanel {...{ draft, problems, chosen, disabledReason, announce }} onChoose={setChosen} />
    </div>
  );
}

interface TableAndPanelProps extends Pick<TemplateEditorProps, 'draft' | 'disabledReason'> {
  problems: readonly PlanProblem[];
  chosen: string | null;
  onChoose: (key: string | null) => void;
  /** Speaks to screen readers. */
  announce: (words: string) => void;
}

/** The rows of the plan with its folders, and all of the row that is chosen: beside them, or over them where there is no room. */
function TableAndPanel({ draft, disabledReason, problems, chosen, onChoose, announce }: TableAndPanelProps) {
  const { plan } = draft.fields;
  /** Where there is no room beside the table, what is chosen is opened by itself. */
  const [opened, setOpened] = useState<string | null>(null);
  const isWide = useRoomFrom(1360);
  const isPhone = useLayout() === 'mobile';
  const found = rowOf(plan, isWide ? chosen : opened);
  useLayer(!isWide && opened !== null, () => setOpened(null));
  const panel = found && (
    <RowPanel
      key={found.row.key}
      found={found}
      plan={plan}
      problem={problems.find(({ key }) => key === found.row.key)?.message}
      disabledReason={disabledReason}
      onChange={draft.setPlan}
      onChoose={(key) => {
        onChoose(key);
        setOpened(key);
      }}
      announce={announce}
      isNamed={isPhone}
    />
  );
  const folders = (
    <PlanFolders
      items={plan.folders}
      disabledReason={disabledReason}
      onChange={(names) => draft.setPlan((plan) => ({ ...plan, folders: names }))}
      announce={announce}
    />
  );
  return (
    <>
      <div className={isWide ? 'mt-5 grid grid-cols-[minmax(0,1fr)_328px] gap-x-12' : 'mt-5'}>
        <PlanTable
          plan={plan}
          problems={problems}
          chosen={chosen}
          disabledReason={disabledReason}
          onChoose={onChoose}
          onOpen={isWide ? undefined : setOpened}
          onChange={draft.setPlan}
          announce={announce}
        />
        {isWide && (
          <aside aria-label="What is chosen" className="sticky top-20 max-h-[calc(100dvh-96px)] self-start overflow-y-auto pb-2">
            {panel ?? <p className="text-ink-muted">Choose a row to see all of it: its checklist, what it waits for, how long it takes.</p>}
            <div className="mt-8">{folders}</div>
          </aside>
        )}
      </div>
      {!isWide && <div className="mt-8">{folders}</div>}
      {!isWide && found && panel && (
        <SidePanel
          label={titleOf(found)}
          shows={found.row.key}
          // A task that went to a folded phase took along what had opened it.
          returnTo={() => focusableOf([found.row.key, found.phase.key])}
          onClose={() => setOpened(null)}
          head={<span>{kindNames[found.kind]}</span>}
        >
          {panel}
        </SidePanel>
      )}
    </>
  );
}

const kindNames = { phase: 'Phase', task: 'Task', milestone: 'Milestone' };

const problemWords = ({ name, plan }: TemplateFields, first: PlanProblem | undefined): string | undefined =>
  name.trim() === '' ? 'Template name is required' : (first?.message ?? emptyLineWords(plan));

type EditorHeadProps = Pick<
  TemplateEditorProps,
  'draft' | 'facts' | 'note' | 'actions' | 'saveLabel' | 'saveReason' | 'isBusy' | 'onSave'
> & {
  /** What has to be done before it can be saved. */
  waitsFor: string | undefined;
};

/** Whose it is, what is not saved, and what is done with it. */
function EditorHead({ draft, facts, note, actions, saveLabel, saveReason, waitsFor, isBusy, onSave }: EditorHeadProps) {
  const { changes } = draft;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-muted">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {note}
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
        <span className={savingBar}>
          {/* Its room is there before: the first change would push the buttons onto a line of their own, and the table down. */}
          <span className="flex items-center justify-end gap-2 max-md:flex-1 md:min-w-52">
            <span role="status" className="num max-md:flex-1">
              {changes > 0 && `${counted(changes, 'change')} not saved`}
            </span>
            {changes > 0 && (
              <Button size="small" variant="bare" onClick={draft.discard}>
                Discard
              </Button>
            )}
          </span>
          <Button size="small" variant="primary" busy={isBusy} disabledReason={saveReason} waitsFor={waitsFor} onClick={onSave}>
            {saveLabel}
          </Button>
        </span>
        {actions}
      </span>
    </div>
  );
}

/** On a phone above the bottom bar, in sight however long the plan is. */
const savingBar =
  'flex items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:z-(--z-sticky) max-md:min-h-14 max-md:border-t max-md:border-hairline max-md:bg-surface-raised max-md:px-4 ' +
  'max-md:bottom-[calc(var(--bottom-bar)+var(--tray,0px)+env(safe-area-inset-bottom))] print:hidden';

function TemplateFacts({ draft: { fields, set }, disabledReason }: Pick<TemplateEditorProps, 'draft' | 'disabledReason'>) {
  const isFixed = disabledReason !== undefined;
  const lacksWords = fields.name.trim() === '';
  return (
    <div className="mt-1">
      <WholeLine
        label="Template name"
        isWrong={lacksWords}
        value={fields.name}
        maxLength={120}
        readOnly={isFixed}
        onChange={(name) => set({ name })}
        className="w-full font-title text-title-28 touch:py-0.75"
      />
      {lacksWords && <NeedsWords />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <WholeLine
          label="What it is for"
          placeholder="What it is for, in a sentence"
          value={fields.description}
          maxLength={300}
          readOnly={isFixed}
          onChange={(description) => set({ description })}
          className="min-w-60 flex-1 py-1.25 leading-5 text-ink-muted touch:py-2.75 touch:text-16"
        />
        <Select
          look="bare"
          label="Type"
          prefix="Type"
          value={fields.type}
          disabledReason={disabledReason}
          onChange={(type) => set({ type })}
          options={projectTypes.map((type) => ({ value: type, label: typeNames[type] }))}
        />
      </div>
    </div>
  );
}

interface WholeLineProps {
  label: string;
  placeholder?: string;
  isWrong?: boolean;
  value: string;
  maxLength: number;
  readOnly: boolean;
  onChange: (value: string) => void;
  className: string;
}

/** One line of words, which wraps where it is longer than the page is wide: who may only read it could not go along in it. */
const WholeLine = ({ label, isWrong, onChange, className, ...field }: WholeLineProps) => (
  <textarea
    {...field}
    rows={1}
    aria-label={label}
    aria-invalid={isWrong || undefined}
    onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    className={cx(bareField, '-ms-2 block field-sizing-content resize-none', className)}
  />
);

const NeedsWords = () => <p className="text-13 text-overdue-text">Template name is required.</p>;

const bareField =
  'rounded-1 border border-transparent bg-transparent px-2 text-ink outline-none transition-colors not-read-only:hover:border-hairline-strong ' +
  'focus-visible:border-focus focus-visible:bg-surface-raised aria-invalid:border-overdue-mark';

/** What the plan comes to, and when it would end. */
function PreviewHead({ draft: { fields } }: Pick<TemplateEditorProps, 'draft'>) {
  const { today, calendar } = useStudioCalendar();
  const [chosen, setChosen] = useState<string | null>(null);
  const first = chosen ?? today;
  const start = first ? asDay(first) : null;
  const placed = placementOf(fields.plan);
  const { phases, folders } = fields.plan;
  const milestones = phases.reduce((sum, phase) => sum + phase.milestones.length, 0);
  const end =
    start && calendar && placed.ok && placed.value.workingDays > 0 ? addWorkingDays(start, placed.value.workingDays - 1, calendar) : null;
  return (
    <div className="num mt-5 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink-muted">
      <span>
        {[
          counted(phases.length, 'phase'),
          counted(tasksOf(fields.plan).length, 'task'),
          counted(milestones, 'milestone'),
          counted(folders.length, 'folder'),
        ].join(', ')}
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
            it ends <b className="text-ink">{weekday(end, today)}</b>
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
