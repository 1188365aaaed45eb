import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { type ProjectEntry, useProjectIndex } from '../../projects/queries.ts';
import { type People, usePeople } from '../../studios/queries.ts';
import { useTaskHistory } from '../queries.ts';
import { historyWords } from './historyWords.ts';

export interface TaskHistoryProps {
  task: Task;
  project: ProjectEntry | undefined;
}

/** Who changed what, and when; read once somebody asks for it. */
export function TaskHistory(props: TaskHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="History" className="mt-5">
      <h3 className="font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          className="touch-target flex items-center gap-1 hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} className="shrink-0 text-ink-muted" />
          History
        </button>
      </h3>
      {isOpen && <Acts {...props} />}
    </section>
  );
}

function Acts({ task, project }: TaskHistoryProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTaskHistory(task.id);
  const people = usePeople();
  const projects = useProjectIndex();
  const now = useNow();
  if (!data) {
    if (!error) return <HistorySkeleton />;
    return <LoadError title="The history could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  const names = {
    person: (id: string) => people.find(id).name,
    phase: (id: string) => project?.phases.find((phase) => phase.id === id)?.name ?? 'a phase that is gone',
    project: (id: string) => projects.find(id)?.name,
  };
  const entries = data.pages.flatMap(({ items }) => items);
  const acts = entries.map((entry) => ({ ...entry, words: historyWords(entry, names) })).filter(({ words }) => words.length > 0);
  const knowsBeginning = entries.some(({ type }) => type === 'tasks.created');
  return (
    <>
      <ol className="mt-2 flex flex-col gap-2 text-13">
        {acts.map(({ sequence, actorId, words, at }) => (
          <Act key={sequence} people={people} actorId={actorId} words={words.join(', ')} ago={timeAgo(at, now)} />
        ))}
        {!hasNextPage && !knowsBeginning && (
          <Act people={people} actorId={task.creatorId} words="added it" ago={timeAgo(task.createdAt, now)} />
        )}
      </ol>
      {hasNextPage && (
        <Button size="small" className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}

interface ActProps {
  people: People;
  /** Null for what Atelier did by itself. */
  actorId: string | null;
  words: string;
  ago: string;
}

function Act({ people, actorId, words, ago }: ActProps) {
  const actor = actorId === null ? null : people.find(actorId);
  const name = actor?.name ?? 'Atelier';
  return (
    <li className="flex items-start gap-2">
      <Avatar name={name} src={actor?.src ?? null} size={20} decorative />
      <span className="min-w-0 flex-1 break-words">
        <span className="font-medium">
          <bdi>{name}</bdi>
        </span>{' '}
        {words}
      </span>
      <span className="num shrink-0 text-ink-muted">{ago}</span>
    </li>
  );
}

const HistorySkeleton = () => (
  <Skeleton className="mt-2">
    <Strip className="h-4 w-full" />
    <Strip className="mt-2 h-4 w-2/3" />
  </Skeleton>
);
