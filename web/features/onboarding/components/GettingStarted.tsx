// The Getting Started checklist of a Principal (specification §2, §4): a step leads to where it is taken, and ticks itself.

import { Link } from '@tanstack/react-router';
import { Check, ChevronRight } from 'lucide-react';
import { steps, type StepId, type StepPriority } from '../../../../domain/onboarding/rules.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { type Checklist, openStepsOf, useChecklist } from '../queries.ts';
import { priorityWords, stepWords } from './stepWords.ts';

export function GettingStarted({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch } = useChecklist();
  const open = openStepsOf(data).length;
  const isDone = data !== undefined && open === 0;
  return (
    <section aria-labelledby="getting-started">
      <SectionHead id="getting-started" title="Getting Started" level={3} {...(data && { count: isDone ? 'all done' : `${open} to do` })} />
      {data ? (
        <>
          <ul>
            {steps.map(({ id, priority }) => (
              <StepRow key={id} id={id} priority={priority} checklist={data} onLeave={onLeave} />
            ))}
          </ul>
          <p role="status" className={cx('font-title text-title-18', isDone && 'pt-4')}>
            {isDone && 'Your studio is set up. This list has done its work, and leaves when you close the guide.'}
          </p>
        </>
      ) : error ? (
        <LoadError title="The first steps could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <StepsSkeleton />
      )}
    </section>
  );
}

const places = {
  step_team_member_invited: { to: '/settings', search: { tab: 'team' } },
  step_project_created: { to: '/projects/template-selection' },
  step_task_created: { to: '/todos', search: { create: 'true' } },
  step_file_added: { to: '/projects/documents' },
  step_profile_picture_added: { to: '/profile' },
} as const satisfies Record<StepId, object>;

interface StepRowProps {
  id: StepId;
  priority: StepPriority;
  checklist: Checklist;
  onLeave: () => void;
}

function StepRow({ id, priority, checklist: { steps: done, counts }, onLeave }: StepRowProps) {
  const words = stepWords[id];
  const isDone = done[id];
  return (
    <li
      className={cx(
        'group/row relative flex min-h-13 items-center gap-3 border-b border-hairline py-1.5',
        !isDone && 'hover:bg-surface-hover',
      )}
    >
      <Tick isDone={isDone} />
      <div className="min-w-0 flex-1">
        {isDone ? (
          <span className="font-medium text-ink-muted">{words.title}</span>
        ) : (
          <Link {...places[id]} onClick={onLeave} className={`${rowLink} font-medium`}>
            {words.title}
          </Link>
        )}
        <span className="block text-13 text-ink-muted">{isDone ? words.done(counts) : words.why}</span>
      </div>
      {!isDone && (
        <span className="shrink-0 text-13 text-ink-muted">
          <span className="sr-only">Priority </span>
          {priorityWords[priority]}
        </span>
      )}
      <span className="flex w-4 shrink-0 justify-center text-ink-faint">{!isDone && <Icon of={ChevronRight} />}</span>
    </li>
  );
}

/** A ring, or a disc with a tick once it is taken. */
function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span
      role="img"
      aria-label={isDone ? 'Done' : 'To do'}
      className={cx(
        'flex size-4 shrink-0 items-center justify-center rounded-round border transition-colors',
        isDone ? 'border-completed-mark bg-completed-mark text-surface-raised' : 'border-control-line',
      )}
    >
      {isDone && <Icon of={Check} size={12} />}
    </span>
  );
}

function StepsSkeleton() {
  return (
    <Skeleton label="Loading the first steps">
      {steps.map(({ id }) => (
        <div key={id} className="flex h-13 items-center gap-3 border-b border-hairline">
          <span className="size-4 rounded-round bg-skeleton" />
          <Strip className="h-3 w-40" />
        </div>
      ))}
    </Skeleton>
  );
}
