// What can be done with all chosen tasks: in their bar, and in the menu of a row that is among them.

import { useQuery } from '@tanstack/react-query';
import { Calendar, Check, CircleDot, Flag, type LucideIcon, Trash2, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addDays } from '../../../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import { priorities, taskStatuses } from '../../../../../domain/tasks/choices.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { useLayout, useRoomFrom } from '../../../../ui/breakpoints.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { Menu, MenuCheck, MenuChoice, MenuItem, MenuLine, MenuSub, MenuText } from '../../../../ui/Menu.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { studioQuery, usePeople } from '../../../studios/queries.ts';
import { DayDialog } from '../DueDialog.tsx';
import { columnMarks, columnNames, priorityNames } from '../statusNames.ts';
import { useChoice, type ChosenQuestion } from './choice.ts';
import { tasksWords } from './chosenWords.ts';
import { reasonAgainstAssigning, reasonAgainstEditing } from './meaning.ts';
import { type ChosenActs as Acts, useChosenActs } from './useChosenActs.ts';

/** Buttons of the bar; in a hand, and where an open task leaves little room, their icons alone. */
export function ChosenActs() {
  const { tasks, isBesideTask } = useChoice();
  const acts = useChosenActs();
  const isMobile = useLayout() === 'mobile';
  const hasRoom = useRoomFrom(1400) || !isBesideTask;
  const look = isMobile ? 'large icon' : hasRoom ? 'words' : 'icon';
  const parts = partsOf(acts, tasks);
  const remove = () => acts.act({ does: 'remove' });
  const reason = acts.reasonAgainst({ does: 'remove' });
  return (
    <>
      {parts.map(({ label, icon, reason: against, Entries }) => (
        <BarMenu key={label} label={label} icon={icon} look={look} reason={against} waitsFor={acts.tooMany}>
          <Entries acts={acts} />
        </BarMenu>
      ))}
      <BarButton label="Delete" icon={Trash2} look={look} reason={reason} waitsFor={acts.tooMany} onClick={remove} />
    </>
  );
}

/** The menu of a row that is among several chosen ones; `children` are about that row alone. */
export function ChosenEntries({ children }: { children?: ReactNode }) {
  const { tasks } = useChoice();
  const acts = useChosenActs();
  return (
    <>
      <MenuText>{tasksWords(tasks.map(({ title }) => title))}</MenuText>
      <MenuItem
        icon={Check}
        disabledReason={acts.reasonAgainst({ does: 'setStatus', status: 'completed' })}
        waitsFor={acts.tooMany}
        onSelect={() => acts.act({ does: 'setStatus', status: 'completed' })}
      >
        Complete
      </MenuItem>
      {partsOf(acts, tasks).map(({ label, icon, reason, Entries }) => (
        <MenuSub key={label} icon={icon} label={label} disabledReason={reason ?? acts.tooMany}>
          <Entries acts={acts} />
        </MenuSub>
      ))}
      <MenuLine />
      {children}
      <MenuItem
        icon={Trash2}
        danger
        disabledReason={acts.reasonAgainst({ does: 'remove' })}
        waitsFor={acts.tooMany}
        onSelect={() => acts.act({ does: 'remove' })}
      >
        Delete {tasks.length === 1 ? 'task' : 'tasks'}
      </MenuItem>
    </>
  );
}

interface EntriesProps {
  acts: Acts;
}

interface Part {
  label: string;
  icon: LucideIcon;
  /** Why none of its entries would come to anything. */
  reason: string | undefined;
  Entries: (props: EntriesProps) => ReactNode;
}

const partsOf = (acts: Acts, tasks: Parameters<typeof reasonAgainstEditing>[0]): Part[] => [
  { label: 'Status', icon: CircleDot, reason: reasonAgainstSteps(acts), Entries: StatusEntries },
  { label: 'Assign', icon: Users, reason: reasonAgainstAssigning(tasks), Entries: AssignEntries },
  { label: 'Due', icon: Calendar, reason: reasonAgainstEditing(tasks), Entries: DueEntries },
  { label: 'Priority', icon: Flag, reason: reasonAgainstEditing(tasks), Entries: PriorityEntries },
];

function reasonAgainstSteps({ reasonAgainst, shared }: Acts): string | undefined {
  const reasons = taskStatuses.filter((one) => one !== shared.status).map((status) => reasonAgainst({ does: 'setStatus', status }));
  return reasons.includes(undefined) ? undefined : reasons[0];
}

function StatusEntries({ acts }: EntriesProps) {
  return (
    <MenuChoice
      label="Status"
      value={acts.shared.status}
      onChange={(status) => acts.act({ does: 'setStatus', status })}
      options={taskStatuses.map((value) => ({
        value,
        label: columnNames[value],
        lead: <StatusMark status={columnMarks[value]} size={12} />,
        disabledReason: value === acts.shared.status ? undefined : acts.reasonAgainst({ does: 'setStatus', status: value }),
      }))}
    />
  );
}

function PriorityEntries({ acts }: EntriesProps) {
  return (
    <MenuChoice
      label="Priority"
      value={acts.shared.priority}
      onChange={(priority) => acts.act({ does: 'setPriority', priority })}
      options={priorities.map((value) => ({ value, label: priorityNames[value] }))}
    />
  );
}

function DueEntries({ acts }: EntriesProps) {
  const { tasks, today, ask } = useChoice();
  const days = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, 7) },
  ];
  return (
    <>
      {days.map(({ label, day }) => (
        <MenuItem
          key={label}
          keys={<span className="num text-12 text-ink-muted">{shortDay(day)}</span>}
          disabledReason={acts.reasonAgainst({ does: 'setDue', due: day })}
          onSelect={() => acts.act({ does: 'setDue', due: day })}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => ask({ ask: 'day', tasks })}>Another day…</MenuItem>
      {tasks.some(({ due }) => due !== null) && <MenuItem onSelect={() => acts.act({ does: 'setDue', due: null })}>No date</MenuItem>}
    </>
  );
}

/** Who can be assigned to some of them at least; who is on only some of them, on how many. */
function AssignEntries({ acts }: EntriesProps) {
  const { tasks } = useChoice();
  const people = usePeople();
  const gone = [...new Set(tasks.flatMap(({ assigneeIds }) => assigneeIds))].map(people.find).filter((one) => !people.all.includes(one));
  // Whoever is out since can be taken out, and given nothing.
  return [...people.all, ...gone].map(({ id, name, src, deactivated }) => {
    const count = tasks.filter(({ assigneeIds }) => assigneeIds.includes(id)).length;
    const assign = { does: 'assign', userId: id, name } as const;
    const canBeAdded = !gone.some((one) => one.id === id) && acts.works(assign);
    return (
      <MenuCheck
        key={id}
        checked={!canBeAdded && count > 0}
        disabledReason={count === 0 && !canBeAdded ? acts.reasonAgainst(assign) : undefined}
        onChange={() => acts.act(canBeAdded ? assign : { ...assign, does: 'unassign' })}
      >
        <Avatar name={name} src={src} size={22} decorative />
        <bdi>{name}</bdi>
        {deactivated && '(deactivated)'}
        {count > 0 && count < tasks.length && (
          <span className="num text-12 text-ink-muted">
            {formatNumber(count)} of {formatNumber(tasks.length)}
          </span>
        )}
      </MenuCheck>
    );
  });
}

interface BarButtonProps {
  label: string;
  icon: LucideIcon;
  look: 'words' | 'icon' | 'large icon';
  reason: string | undefined;
  waitsFor: string | undefined;
  onClick?: () => void;
}

function BarButton({ label, icon, look, reason, ...rest }: BarButtonProps) {
  if (look !== 'words')
    return <IconButton size={look === 'icon' ? 'small' : 'normal'} icon={icon} label={label} disabledReason={reason} {...rest} />;
  return (
    <Button variant="bare" size="small" icon={icon} disabledReason={reason} className="text-ink" {...rest}>
      {label}
    </Button>
  );
}

/** What opens nothing keeps its place, and says why. */
function BarMenu({ children, ...button }: BarButtonProps & { children: ReactNode }) {
  if ((button.reason ?? button.waitsFor) !== undefined) return <BarButton {...button} />;
  return <Menu trigger={<BarButton {...button} />}>{children}</Menu>;
}

/** What has to be said before it can be done. */
export function ChosenDialogs() {
  const { question, ask, today } = useChoice();
  const acts = useChosenActs();
  const close = () => ask(null);
  if (!question) return null;
  const { tasks } = question;
  if (question.ask === 'reviewer') return <ReviewersDialog question={question} acts={acts} onClose={close} />;
  return (
    <DayDialog
      due={tasks.every(({ due }) => due === tasks[0]?.due) ? (tasks[0]?.due ?? null) : null}
      sentence={tasksWords(tasks.map(({ title }) => title))}
      today={today}
      onChoose={(due) => acts.act({ does: 'setDue', due }, tasks)}
      onClose={close}
    />
  );
}

interface ReviewersDialogProps extends EntriesProps {
  question: Extract<ChosenQuestion, { ask: 'reviewer' }>;
  onClose: () => void;
}

function ReviewersDialog({ question: { tasks, without }, acts, onClose }: ReviewersDialogProps) {
  const people = usePeople();
  const { data: studio } = useQuery(studioQuery());
  const [chosen, setChosen] = useState<UserId | null>(null);
  const [error, setError] = useState<string>();
  const send = () => {
    if (!chosen) return setError('Reviewer is required.');
    onClose();
    acts.act({ does: 'setStatus', status: 'in_review', reviewerId: chosen }, tasks);
  };
  const count = without.length === 1 ? '1 of them has' : `${formatNumber(without.length)} of them have`;
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={send}
      title="Who will review them?"
      sentence={`${count} no reviewer yet.${studio?.selfApproval ? '' : ' Nobody approves their own work.'}`}
      submitLabel="Send to review"
    >
      <Field label="Reviewer" error={error}>
        <Select
          value={chosen}
          onChange={setChosen}
          placeholder="Choose a person"
          options={acts.reviewersOf(without).map((id) => ({ value: id, label: people.find(id).name }))}
        />
      </Field>
    </FormDialog>
  );
}
