// What is written on a board: notes, headings, links and to-dos.

import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Images, Link2, SquareCheckBig, Trash2 } from 'lucide-react';
import { use } from 'react';
import { linkSizes } from '../../../../../domain/boards/links.ts';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../../lib/api.ts';
import { idIn } from '../../../../lib/ids.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { Void } from '../../../../ui/Skeleton.tsx';
import { useBoard, useIsInTrash } from '../../queries.ts';
import { RichTextView } from '../../../../lib/richText/RichTextView.tsx';
import { useIsRead } from '../canvas/linkPreviews.ts';
import { Cover } from '../gallery/Cover.tsx';
import { trailInto, trailOf } from '../head/trail.ts';
import { BoardPlace } from './boardPlace.ts';
import { headingLooks, noteLook } from './itemLooks.ts';
import { Picture } from './Picture.tsx';
import type { Shown } from './shown.ts';
import { todosOf } from './todos.ts';

export function NoteItem({ item }: Shown<'note'>) {
  return <RichTextView body={item.content.body} className={cx(noteLook, 'max-w-none')} />;
}

export function HeadingItem({ item }: Shown<'heading'>) {
  return (
    <p dir="auto" className={cx(headingLooks[item.content.size], 'wrap-break-word')}>
      {item.content.text || <span className="text-ink-faint">Heading</span>}
    </p>
  );
}

/** What its page says of itself; as long as that is not known, its host alone. A card that is tall enough has the picture on top. */
export function LinkItem({ item, fileOf, seenAt }: Shown<'link'>) {
  const { title, description, url, fileId } = item.content;
  const isRead = useIsRead(item.id);
  const isTall = item.frame.h >= tallLink;
  const host = hostOf(url);
  return (
    <div className={cx('flex h-full bg-surface-raised shadow-pinned', isTall && fileId ? 'flex-col' : 'items-center gap-2.5 p-2')}>
      {fileId && (
        <Picture
          file={fileOf(fileId)}
          seenAt={isTall ? seenAt : seenAt / 4}
          look={item.look}
          className={isTall ? 'min-h-0 w-full flex-1' : 'aspect-square h-full max-w-1/3 shrink-0 rounded-1'}
        />
      )}
      <span className={cx('min-w-0', isTall && fileId ? 'shrink-0 px-3 pt-2 pb-2.5' : 'flex-1')}>
        <span className={cx('font-semibold', description && !(isTall && fileId) ? 'line-clamp-1' : 'line-clamp-2')}>
          <bdi>{title || host}</bdi>
        </span>
        {description && item.frame.h >= linkSizes.worded && (
          <span className="line-clamp-2 text-12 leading-4 text-ink-muted">
            <bdi>{description}</bdi>
          </span>
        )}
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          draggable={false}
          tabIndex={-1}
          aria-label={`${host}: open the page`}
          className="flex w-fit max-w-full items-center gap-1 text-12 text-ink-muted hover:text-ink hover:underline"
        >
          <Icon of={Link2} size={12} />
          <span className="truncate">{isRead ? 'Reading the page…' : <bdi>{host}</bdi>}</span>
        </a>
      </span>
    </div>
  );
}

/** From here on there is room for a picture above the words. */
const tallLink = 160;

/** Another board, pinned as what leads there: its cover, its name and how much lies on it. */
export function BoardItem({ item }: Shown<'board'>) {
  const { boardId } = item.content;
  const projectId = use(BoardPlace);
  const { data, error } = useBoard(boardId);
  const isGone = error !== null && problemOf(error).code === 'not_found';
  const isInTrash = useIsInTrash(boardId, { projectId, isAsked: isGone });
  const from = idIn<BoardId>(useParams({ strict: false }).boardId);
  const { within } = useSearch({ strict: false });
  const isTall = item.frame.h >= tallLink;
  if (isGone || !data)
    return (
      <div className="flex h-full flex-col bg-surface-raised shadow-pinned">
        {isTall && <Void className="min-h-0 w-full flex-1" />}
        <span className="flex min-h-12 items-center gap-2 px-3 py-2 text-ink-muted">
          <Icon of={isInTrash ? Trash2 : Images} size={16} className="shrink-0" />
          <span className="line-clamp-2">
            {isGone ? (isInTrash ? 'A mood board in the trash' : 'A mood board that you cannot open') : 'Mood board'}
          </span>
        </span>
      </div>
    );
  const { name, items, archivedAt } = data.board;
  return (
    <div className="flex h-full flex-col bg-surface-raised shadow-pinned">
      {isTall && (
        <div className="min-h-0 flex-1 overflow-hidden">
          <Cover board={data} />
        </div>
      )}
      <div className="flex min-h-12 items-center gap-2.5 px-3 py-2">
        <Icon of={Images} size={16} className="shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1">
          <Link
            to="/mood-board/$boardId"
            params={{ boardId }}
            search={from ? trailInto(trailOf(within), { from, to: boardId }) : {}}
            tabIndex={-1}
            draggable={false}
            className="block w-fit max-w-full truncate font-semibold hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="num block truncate text-12 text-ink-muted">
            {formatNumber(items)} {items === 1 ? 'item' : 'items'}
            {archivedAt !== null && ', put away'}
          </span>
        </span>
      </div>
    </div>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

interface TodoItemProps extends Shown<'todo'> {
  onTick?: ((key: string) => void) | undefined;
}

export function TodoItem({ item, onTick }: TodoItemProps) {
  const projectId = use(BoardPlace);
  const todos = todosOf(item);
  const done = todos.filter(([, { isDone }]) => isDone).length;
  return (
    <div className="min-h-full bg-surface-raised px-3 py-2 shadow-pinned">
      <p className="flex items-baseline gap-2 border-b border-ink pb-1.5">
        <span className="min-w-0 flex-1 font-semibold wrap-break-word">
          <bdi>{item.content.title || 'To-do'}</bdi>
        </span>
        <span className="num text-12 text-ink-muted">
          {done} of {todos.length}
        </span>
      </p>
      <ul className="space-y-1.5 pt-2">
        {todos.map(([key, { text, isDone, taskId }]) => (
          <li key={key} className="flex items-start gap-2">
            <input
              type="checkbox"
              checked={isDone}
              aria-label={text}
              disabled={!onTick}
              onPointerDown={(event) => event.stopPropagation()}
              onChange={() => onTick?.(key)}
              className="mt-0.5 size-3.5 shrink-0 accent-accent"
            />
            <bdi className={cx('min-w-0 flex-1 wrap-break-word', isDone && 'text-ink-muted')}>{text}</bdi>
            {taskId !== null && projectId !== null && (
              <Link
                to="/projects/$projectId"
                params={{ projectId }}
                search={{ tab: 'tasks', task: taskId }}
                aria-label={`${text}: to its task`}
                className="mt-0.5 shrink-0 text-ink-muted hover:text-ink"
              >
                <Icon of={SquareCheckBig} size={14} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
