import type { Dashboard, InvitationToAnswer } from '../../../../domain/dashboard/contract.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ProjectPicture } from '../../projects/components/ProjectPicture.tsx';
import { usePeople } from '../../studios/queries.ts';
import { useAnswers } from '../actions.tsx';
import { Part } from './Part.tsx';
import { type ShownRow, useRows } from './useRows.ts';

const keyOf = ({ id }: InvitationToAnswer): string => id;

/** The projects that colleagues ask one into; no part of the page while there is none. */
export function Invitations({ invitations: { items, total } }: { invitations: Dashboard['invitations'] }) {
  const answers = useAnswers();
  const { rows, waiting } = useRows({ part: 'invitations', items, keyOf, signOf: keyOf, isReleased: ({ id }) => answers.isAnswered(id) });
  if (rows.length === 0) return null;
  return (
    <Part name="invitations" title={total === 1 ? 'Invitation' : 'Invitations'} count={total} waiting={waiting}>
      <ul>
        {rows.map((row) => (
          <Invitation key={row.key} row={row} answers={answers} />
        ))}
      </ul>
    </Part>
  );
}

interface InvitationProps {
  row: ShownRow<InvitationToAnswer>;
  answers: ReturnType<typeof useAnswers>;
}

function Invitation({ row: { item, isGone, isFresh }, answers }: InvitationProps) {
  const people = usePeople();
  const now = useNow();
  const { project } = item;
  const goneReason = isGone ? 'This invitation was withdrawn' : undefined;
  const isBusy = answers.isAnswered(item.id);
  return (
    <li
      className={cx(
        'flex items-center gap-x-3 gap-y-3 border-b border-hairline py-3 transition-colors duration-(--motion-3) max-md:flex-wrap',
        isFresh && 'bg-accent-soft',
        isGone && 'opacity-60',
      )}
    >
      <ProjectPicture project={project} className="h-14 w-19 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate font-title text-title-18">
            <bdi>{project.name}</bdi>
          </span>
          <span className="num shrink-0 text-12 text-ink-muted">{project.number}</span>
        </p>
        <p className="text-13 text-ink-muted">
          <bdi>{people.find(item.inviterId).name}</bdi> asks you to join ·{' '}
          <span className="whitespace-nowrap">{timeAgo(item.createdAt, now)}</span>
        </p>
      </div>
      <div className="flex shrink-0 gap-2 max-md:w-full">
        <Button
          variant="bare"
          className={declineButton}
          disabledReason={goneReason}
          aria-label={`Decline ${project.name}`}
          onClick={() => !isBusy && answers.decline(item)}
        >
          Decline
        </Button>
        <Button
          variant="primary"
          className={answerButton}
          busy={isBusy}
          disabledReason={goneReason}
          aria-label={`Accept ${project.name}`}
          onClick={() => answers.accept(item)}
        >
          Accept
        </Button>
      </div>
    </li>
  );
}

const answerButton = 'max-md:h-11 max-md:flex-1';
const declineButton = `${answerButton} max-md:border-hairline-strong max-md:bg-surface-raised max-md:font-semibold max-md:text-ink`;
