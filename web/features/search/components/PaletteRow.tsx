// A row of the palette: what it is, how it is called, where it lies, and at the right when, where or which key.

import { useRouter } from '@tanstack/react-router';
import { File, FileAudio, FileSpreadsheet, FileText, FileVideo, Image, Images, Lock, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { FileKind } from '../../../../domain/files/kinds.ts';
import { firstName } from '../../../../domain/identity/names.ts';
import type { Hit } from '../../../../domain/search/contract.ts';
import { shortDay, timeAgo } from '../../../lib/dates.ts';
import { Marked } from '../../../lib/Marked.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { dayOf } from '../../../ui/locale.ts';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { Words } from '../../../ui/Words.tsx';
import { ProjectPicture } from '../../projects/components/ProjectPicture.tsx';
import { statusNames } from '../../projects/components/projectNames.ts';
import type { People } from '../../studios/queries.ts';
import { columnMarks, columnNames } from '../../tasks/components/statusNames.ts';
import type { Action } from './actions.ts';
import type { Entry } from './entries.ts';
import { type Target, targetOf } from './targets.ts';

/** What rows are written with. */
export interface Setting {
  /** Folded; what of them stands in a row is marked. */
  words: readonly string[];
  people: People;
  now: number;
  /** Why somebody may not do it; undefined where they may. */
  reasonOf: (action: Action) => string | undefined;
}

export interface PaletteRowProps {
  entry: Exclude<Entry, { as: 'more' }>;
  id: string;
  isChosen: boolean;
  setting: Setting;
  onPoint: () => void;
  onOpen: (event: MouseEvent) => void;
}

export function PaletteRow({ entry, id, isChosen, setting, onPoint, onOpen }: PaletteRowProps) {
  const { picture, title, context, end, reason } = entry.as === 'hit' ? ofHit(entry, setting) : ofAction(entry.action, setting);
  const target = targetOfEntry(entry);
  const { buildLocation } = useRouter();
  // A link, so that the browser's own ways to open one work; the field keeps the focus.
  const Row = target === null ? 'div' : 'a';
  return (
    <Row
      {...(target !== null && { href: buildLocation(target).href })}
      id={id}
      role="option"
      aria-selected={isChosen}
      data-highlighted={isChosen || undefined}
      aria-disabled={reason !== undefined || undefined}
      tabIndex={-1}
      ref={isChosen ? intoView : undefined}
      onPointerMove={onPoint}
      onClick={onOpen}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-3 border-s-2 ps-2.5 pe-5 text-ink no-underline select-none max-md:min-h-14 max-md:border-s-0 max-md:px-4',
        isChosen ? 'border-s-accent bg-surface-selected max-md:bg-transparent' : 'border-s-transparent',
        reason !== undefined && 'cursor-default',
      )}
    >
      <span className="flex w-9 shrink-0 items-center justify-center text-ink-muted">{picture}</span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5 max-md:flex-col max-md:gap-0">
        <span className={cx('min-w-0 max-w-full truncate font-medium', reason !== undefined && 'text-ink-faint')}>{title}</span>
        <span className="max-w-[45%] shrink-0 truncate text-13 text-ink-muted max-md:max-w-full">{reason ?? context}</span>
      </span>
      <span className="shrink-0 text-13 text-ink-muted">
        {reason !== undefined ? (
          <Icon of={Lock} size={14} />
        ) : (
          <>
            <span className={cx(isChosen && 'md:hidden')}>{end}</span>
            {isChosen && (
              <span aria-hidden className="flex items-center gap-2 text-14 text-ink max-md:hidden">
                {target === null ? 'Do it' : 'Open'} <Kbd>↵</Kbd>
              </span>
            )}
          </>
        )}
      </span>
    </Row>
  );
}

/** The page that a row leads to; null where something is done here. */
export function targetOfEntry(entry: Exclude<Entry, { as: 'more' }>): Target | null {
  if (entry.as === 'hit') return targetOf(entry.hit);
  return typeof entry.action.does === 'string' ? null : entry.action.does;
}

interface Looks {
  picture: ReactNode;
  title: ReactNode;
  context: ReactNode;
  end: ReactNode;
  reason?: string | undefined;
}

function ofAction(action: Action, { words, reasonOf }: Setting): Looks {
  return {
    picture: <Icon of={action.icon} size={16} />,
    title: words.length === 0 ? <Words of={action.name} /> : <Marked text={action.name} words={words} strong />,
    context: action.detail,
    end: action.keys && (
      <span className="max-md:hidden">
        <Kbd>{action.keys}</Kbd>
      </span>
    ),
    reason: reasonOf(action),
  };
}

function ofHit({ hit, at }: Extract<Entry, { as: 'hit' }>, setting: Setting): Looks {
  const looks = looksOf(hit, setting);
  return at === null ? looks : { ...looks, end: timeAgo(new Date(at).toISOString(), setting.now) };
}

function looksOf(hit: Hit, { words, people, now }: Setting): Looks {
  const marked = (text: string) => (
    <bdi>
      <Marked text={text} words={words} strong />
    </bdi>
  );
  switch (hit.kind) {
    case 'project':
      return {
        picture: <ProjectPicture project={hit} className="h-6 w-9" />,
        title: marked(hit.name),
        context: listed(hit.number, hit.place, marked),
        end: statusNames[hit.status],
      };
    case 'task':
      return {
        picture: <StatusMark status={columnMarks[hit.status]} label={columnNames[hit.status]} size={14} />,
        title: marked(hit.title),
        context: (
          <>
            {/* First what one looked for: a long name is cut at its end. */}
            {hit.formerRef && <>formerly {marked(hit.formerRef)}, </>}
            {listed(hit.ref, hit.projectName ?? 'Personal', marked)}
          </>
        ),
        end: hit.due && shortDay(hit.due, dayOf(now)),
      };
    case 'file':
      return {
        picture: <Icon of={fileIcons[hit.type]} size={16} />,
        title: marked(hit.name),
        context: listed(hit.projectName ?? 'My Files', hit.folderName),
        end: shortDay(dayOf(hit.modifiedAt), dayOf(now)),
      };
    case 'board':
      return {
        picture: <Icon of={Images} size={16} />,
        title: marked(hit.name),
        context: listed(hit.projectName ?? 'Personal', hit.isArchived ? 'archived' : null),
        end: shortDay(dayOf(hit.editedAt), dayOf(now)),
      };
    case 'comment': {
      const author = people.find(hit.authorId);
      return {
        picture: <Avatar {...author} size={24} decorative />,
        title: <>“{marked(hit.excerpt)}”</>,
        context: (
          <>
            <bdi>{firstName(author.name)}</bdi> on <bdi>{hit.subject.name}</bdi>
          </>
        ),
        end: timeAgo(hit.createdAt, now),
      };
    }
    case 'person':
      return {
        picture: <Avatar {...people.find(hit.id)} name={hit.name} size={24} decorative />,
        title: marked(hit.name),
        context: marked(hit.jobTitle),
        end: hit.role,
      };
  }
}

/** `26-021, Whitby`; what is empty is left out. */
function listed(one: string | null, other: string | null, show: (text: string) => ReactNode = (text) => <bdi>{text}</bdi>): ReactNode {
  if (!one || !other) return show(one || other || '');
  return (
    <>
      {show(one)}, {show(other)}
    </>
  );
}

const fileIcons: Record<FileKind, LucideIcon> = {
  image: Image,
  pdf: FileText,
  video: FileVideo,
  audio: FileAudio,
  text: FileText,
  markdown: FileText,
  csv: FileSpreadsheet,
  other: File,
};

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
