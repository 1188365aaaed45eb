// The rows of a template on a phone: two lines, the second says what a table has columns for; a row opens as a page.

import { ChevronRight, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { counted } from '../../projects/components/projectNames.ts';
import type { MilestoneRow, PhaseRow, TaskRow } from './draft.ts';
import { capital, offsetWords } from './planWords.ts';

interface NarrowRowProps {
  mark: ReactNode;
  name: string;
  isProblem: boolean;
  /** What it is taken by, if it can be put elsewhere. */
  grip: ReactNode;
  onOpen: () => void;
  children: ReactNode;
}

const NarrowRow = ({ mark, name, isProblem, grip, onOpen, children }: NarrowRowProps) => (
  <>
    <button type="button" data-value="" onClick={onOpen} className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1.5 text-start">
      <span className="flex w-5 shrink-0 justify-center">{mark}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className={`num flex flex-wrap items-center gap-x-3 text-13 ${isProblem ? 'text-overdue-text' : 'text-ink-muted'}`}>
          {children}
        </span>
      </span>
    </button>
    {grip}
    <Icon of={ChevronRight} size={16} className="me-1 text-ink-muted" />
  </>
);

/** What stands beside the fold and the colour of a phase. */
export const NarrowPhase = ({ phase: { name, workingDays, gate }, onOpen }: { phase: PhaseRow; onOpen: () => void }) => (
  <>
    <button type="button" data-value="" onClick={onOpen} className="min-h-14 min-w-0 flex-1 py-1.5 ps-1 text-start">
      <span className="block truncate font-semibold">
        <bdi>{name}</bdi>
      </span>
      <span className="num flex items-center gap-3 text-13 text-ink-muted">
        {counted(workingDays, 'day')}
        {gate && (
          <span className="flex items-center gap-1">
            <StatusMark status="gate" /> Approval
          </span>
        )}
      </span>
    </button>
    <Icon of={ChevronRight} size={16} className="me-1 text-ink-muted" />
  </>
);

type LineProps = Pick<NarrowRowProps, 'grip' | 'onOpen'> & { problem: string | undefined };

export const NarrowTask = ({ task, problem, ...row }: LineProps & { task: TaskRow }) => (
  <NarrowRow mark={<StatusMark status="todo" />} name={task.title} isProblem={problem !== undefined} {...row}>
    <span>
      {problem ?? `${task.role === null ? 'Nobody yet' : capital(task.role)}, ${offsetWords(task.from)}, ${counted(task.days, 'day')}`}
    </span>
    {task.checklist.length > 0 && (
      <span className="flex items-center gap-1">
        <Icon of={ListChecks} size={14} /> {task.checklist.length}
      </span>
    )}
    {task.review && (
      <span className="flex items-center gap-1">
        <StatusMark status="in-review" /> Review
      </span>
    )}
  </NarrowRow>
);

export const NarrowMilestone = ({ milestone: { name, from, gate }, problem, ...row }: LineProps & { milestone: MilestoneRow }) => (
  <NarrowRow mark={<StatusMark status={gate ? 'gate' : 'milestone'} />} name={name} isProblem={problem !== undefined} {...row}>
    {problem ?? `${gate ? 'Gate' : 'Milestone'}, ${offsetWords(from)}`}
  </NarrowRow>
);
