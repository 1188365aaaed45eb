// A board in the gallery: its cover, whose it is, and what can be done with it.

import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy, Eye, Lock, MoreHorizontal, PenLine, Star, StarOff, Trash2 } from 'lucide-react';
import type { Answer } from '../../../../lib/api.ts';
import { timeAgo } from '../../../../lib/dates.ts';
import { reasonOf } from '../../../../lib/words.ts';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { AvatarGroup } from '../../../../ui/AvatarGroup.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { Menu, MenuItem, MenuLine } from '../../../../ui/Menu.tsx';
import { PhaseSwatch } from '../../../../ui/PhaseSwatch.tsx';
import { useProjectIndex } from '../../../projects/queries.ts';
import { named, Words } from '../../../../ui/Words.tsx';
import { type Person, usePeople } from '../../../studios/queries.ts';
import { firstName, presenceColour } from '../presence.ts';
import { Cover } from './Cover.tsx';

export type BoardStep = 'rename' | 'duplicate' | 'archive' | 'unarchive' | 'remove' | 'restore' | 'star' | 'unstar';

/** A board as the gallery lists it; in the trash with who deleted it, and when. */
export type ListedBoard = Answer['boards']['list']['items'][number];

export interface BoardCardProps {
  board: ListedBoard;
  /** The others who are on it now. */
  here: readonly UserId[];
  now: number;
  onStep: (step: BoardStep) => void;
}

export function BoardCard({ board, here, now, onStep }: BoardCardProps) {
  const project = useProjectIndex().find(board.projectId);
  const people = usePeople();
  const canEdit = board.can.edit === true;
  return (
    <article className="group relative min-w-0">
      <Cover board={board} />
      <p className="mt-2 flex items-center gap-2 text-12 text-ink-muted">
        {board.projectId === null ? (
          <>
            <Icon of={Lock} size={12} />
            Personal
          </>
        ) : (
          <>
            {project && <PhaseSwatch colour={project.colour} />}
            <span className="truncate">
              <bdi>{project?.name ?? '…'}</bdi>
            </span>
          </>
        )}
        <span className="num ms-auto flex items-center gap-1 whitespace-nowrap">
          {!canEdit && <Icon of={Eye} size={12} />}
          {formatNumber(board.items)} {board.items === 1 ? 'item' : 'items'}
        </span>
      </p>
      <div className="mt-0.5 flex items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate font-title text-title-18">
          {/* All of the card leads there. */}
          {board.deletion ? (
            <bdi>{board.name}</bdi>
          ) : (
            <Link
              to="/mood-board/$boardId"
              params={{ boardId: board.id }}
              className="outline-none group-hover:underline after:absolute after:-inset-1 after:rounded-2 focus-visible:after:ring-2 focus-visible:after:ring-accent"
            >
              <bdi>{board.name}</bdi>
            </Link>
          )}
        </h2>
        {board.isStarred && <Icon of={Star} size={14} className="shrink-0 fill-current" />}
        {here.length > 0 ? (
          <HereNow people={here.map((id) => people.find(id))} />
        ) : (
          <AvatarGroup people={board.workedOnBy.map((id) => people.find(id))} size={22} />
        )}
      </div>
      {here.length > 0 ? (
        <p className="mt-0.5 truncate text-12 font-medium">
          <Words of={hereWords(here.map((id) => people.find(id)))} />
        </p>
      ) : (
        <p className="mt-0.5 text-12 text-ink-muted">{whenWords(board, now)}</p>
      )}
      <span
        className={cx(
          'absolute end-2 top-2 z-1',
          !board.deletion &&
            'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 touch:opacity-100',
        )}
      >
        {board.deletion ? (
          <Button size="small" aria-label={`Restore ${board.name}`} onClick={() => onStep('restore')}>
            Restore
          </Button>
        ) : (
          <BoardMenu board={board} onStep={onStep} />
        )}
      </span>
    </article>
  );
}

/** Each in the colour that they have on the board itself. */
function HereNow({ people }: { people: readonly Person[] }) {
  return (
    <span className="inline-flex gap-1" aria-hidden>
      {people.slice(0, mostFaces).map(({ id, name, src }, index) => (
        <span key={id} className="inline-flex rounded-round p-px" style={{ boxShadow: `0 0 0 2px ${presenceColour(index)}` }}>
          <Avatar name={name} src={src} size={22} decorative />
        </span>
      ))}
    </span>
  );
}

/** Beyond them the words say how many. */
const mostFaces = 3;

function hereWords(people: readonly Person[]): string {
  const [first = '', second = ''] = people.map(firstName);
  if (people.length === 1) return named`${first} is on it now`;
  if (people.length === 2) return named`${first} and ${second} are on it now`;
  return named`${first}, ${second} and ${formatNumber(people.length - 2)} more are on it now`;
}

function whenWords({ deletion, archivedAt, editedAt }: ListedBoard, now: number): string {
  if (deletion) return `Deleted ${timeAgo(deletion.deletedAt, now)}`;
  return archivedAt === null ? `Edited ${timeAgo(editedAt, now)}` : 'Put away';
}

function BoardMenu({ board: { name, can, archivedAt, isStarred }, onStep }: Pick<BoardCardProps, 'board' | 'onStep'>) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`More about ${name}`}
          icon={MoreHorizontal}
          size="small"
          className="border border-hairline-strong bg-surface-raised"
        />
      }
    >
      <MenuItem icon={isStarred ? StarOff : Star} onSelect={() => onStep(isStarred ? 'unstar' : 'star')}>
        {isStarred ? 'Take the star off' : 'Star'}
      </MenuItem>
      <MenuItem icon={PenLine} disabledReason={reasonOf(can.edit)} onSelect={() => onStep('rename')}>
        Rename
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => onStep('duplicate')}>
        Duplicate as…
      </MenuItem>
      <MenuItem
        icon={archivedAt === null ? Archive : ArchiveRestore}
        disabledReason={reasonOf(can.archive)}
        onSelect={() => onStep(archivedAt === null ? 'archive' : 'unarchive')}
      >
        {archivedAt === null ? 'Put away' : 'Take up again'}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Trash2} disabledReason={reasonOf(can.remove)} onSelect={() => onStep('remove')}>
        Delete
      </MenuItem>
    </Menu>
  );
}
