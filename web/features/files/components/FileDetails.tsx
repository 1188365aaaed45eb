// A document beside its list: its whole sheet, its facts, its revisions.

import { Link } from '@tanstack/react-router';
import { Download, FolderClosed, Link2, Star, Upload } from 'lucide-react';
import { useState } from 'react';
import { faultWords } from '../../../../domain/files/faults.ts';
import { statusNames } from '../../../../domain/files/register.ts';
import { revisionName } from '../../../../domain/files/revisions.ts';
import type { FileRecord, FileVersion } from '../../../../domain/files/contract.ts';
import type { FileId } from '../../../../domain/kernel/ids.ts';
import { type Answer, problemOf } from '../../../lib/api.ts';
import { shortDay } from '../../../lib/dates.ts';
import { reasonOf } from '../../../lib/words.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { dayOf, formatNumber, timeOf } from '../../../ui/locale.ts';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { Facts, PanelTitle, SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton, Strip, Void } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople, useToday } from '../../studios/queries.ts';
import { copyFileLink, useRestoreVersion, useStarFiles } from '../actions.tsx';
import { downloadFile } from './downloadFile.ts';
import { GoneItem } from './GoneItem.tsx';
import { useFile } from '../queries.ts';
import { VersionDialog } from './DeskDialogs.tsx';
import { kindWords, plural, sizeWords } from './fileWords.ts';
import { SheetIssues } from './register/SheetIssues.tsx';
import { formerWords } from './register/sheetWords.ts';
import { Band, SupersededBand } from './register/SupersededBand.tsx';
import { comparable, isMoving } from './viewer/compare/comparable.ts';
import { Thumb } from './list/Thumb.tsx';

export interface FileDetailsProps {
  fileId: FileId;
  onClose: () => void;
  /** @param compare with the version of this number */
  onOpen: (compare?: number) => void;
}

export function FileDetails({ fileId, onClose, onOpen }: FileDetailsProps) {
  const { data, error, refetch } = useFile(fileId);
  const [isAdding, setAdding] = useState(false);
  const isGone = error !== null && ['not_found', 'validation_failed'].includes(problemOf(error).code);
  // What was read while it was still in reach is not shown once it is not.
  const known = isGone ? undefined : data;
  return (
    <SidePanel
      label={known?.file.name ?? 'Document'}
      shows={fileId}
      onClose={onClose}
      head={known && <PlaceWords file={known.file} path={known.path} />}
      actions={known && <HeadActions file={known.file} />}
      footer={known && <FootActions file={known.file} onOpen={() => onOpen()} onVersion={() => setAdding(true)} />}
    >
      {known ? (
        <Details file={known.file} versions={known.versions} tasks={known.tasks} onCompare={onOpen} />
      ) : isGone ? (
        <GoneItem id={fileId} sentence="This document is not here any more, or you have no access to it." />
      ) : error ? (
        <LoadError title="The document could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DetailsSkeleton />
      )}
      {isAdding && known && <VersionDialog file={known.file} onClose={() => setAdding(false)} />}
    </SidePanel>
  );
}

function PlaceWords({ file, path }: { file: FileRecord; path: readonly { name: string }[] }) {
  const projects = useProjectIndex();
  return (
    <>
      <Icon of={FolderClosed} />
      <span className="truncate">
        <bdi>{path.at(-1)?.name ?? projects.find(file.projectId)?.name ?? 'My files'}</bdi>
      </span>
    </>
  );
}

function HeadActions({ file }: { file: FileRecord }) {
  const star = useStarFiles();
  return (
    <>
      <IconButton
        icon={Star}
        label={file.isStarred ? 'Take the star away' : 'Star'}
        aria-pressed={file.isStarred}
        onClick={() => star([file])}
        className={cx(file.isStarred && 'text-ink! [&>svg]:fill-current')}
      />
      <IconButton icon={Link2} label="Copy link" onClick={() => void copyFileLink(file)} />
    </>
  );
}

function FootActions({ file, onOpen, onVersion }: { file: FileRecord; onOpen: () => void; onVersion: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={onOpen}>
        Open
      </Button>
      <Button icon={Upload} disabledReason={reasonOf(file.can.addVersion)} onClick={onVersion}>
        New version
      </Button>
      <Button icon={Download} onClick={() => downloadFile(file)}>
        Download
      </Button>
    </div>
  );
}

interface DetailsProps {
  file: FileRecord;
  versions: readonly FileVersion[];
  tasks: Tasks;
  onCompare: (number: number) => void;
}

type Tasks = Answer['files']['get']['tasks'];

function Details({ file, versions, tasks, onCompare }: DetailsProps) {
  const people = usePeople();
  const adder = people.find(versions[0]?.addedBy ?? file.addedBy);
  const canCompare = new Set(comparable(file, versions).map(({ number }) => number));
  const newestFirst = versions.toSorted((a, b) => b.number - a.number);
  return (
    <>
      <PanelTitle>
        <span className="break-words">
          <bdi>{file.name}</bdi>
        </span>
      </PanelTitle>
      <SupersededBand file={file} className="mt-2" />
      <Thumb file={file} className="mt-3 mb-4 aspect-[471/333] w-full" />
      {file.fault && <p className="-mt-1 mb-4 text-13 text-ink-muted">{faultWords[file.fault]}</p>}
      <Facts
        facts={[
          { label: 'Revision', value: revisionName(file) },
          ...(file.sheet
            ? [
                { label: 'Sheet', value: <bdi>{file.sheet.number}</bdi> },
                { label: 'Status', value: statusNames[file.sheet.status] },
                { label: 'Title', value: <bdi>{file.sheet.title}</bdi> },
              ]
            : []),
          { label: 'Uploaded', value: <Person person={adder} /> },
          {
            label: 'Size',
            value: [sizeWords(file.bytes), file.pages && plural(file.pages, isMoving(file) ? 'frame' : 'page')].filter(Boolean).join(', '),
          },
          { label: 'Modified', value: momentWords(file.modifiedAt) },
          { label: 'Kind', value: kindWords[file.kind] },
          ...(file.kind === 'image' && file.width && file.height
            ? [{ label: 'Pixels', value: `${formatNumber(file.width)} × ${formatNumber(file.height)}` }]
            : []),
          ...taskFacts(tasks),
        ]}
      />
      <section aria-labelledby="versions" className="mt-5">
        <SectionHead id="versions" title="Versions" count={versions.length} className="mb-1" />
        <ul>
          {newestFirst.map((version) => (
            <VersionRow
              key={version.number}
              file={file}
              version={version}
              versions={versions}
              person={people.find(version.addedBy)}
              onCompare={canCompare.has(version.number) ? () => onCompare(version.number) : undefined}
            />
          ))}
        </ul>
      </section>
      {file.projectId && file.revision && <SheetIssues projectId={file.projectId} fileId={file.id} />}
    </>
  );
}

/** What it belongs to, as the tasks say that it is attached to. */
function taskFacts(tasks: Tasks) {
  const rooms = [...new Set(tasks.map(({ room }) => room).filter(Boolean))];
  return [
    ...(rooms.length > 0 ? [{ label: rooms.length === 1 ? 'Room' : 'Rooms', value: <bdi>{rooms.join(', ')}</bdi> }] : []),
    ...(tasks.length > 0 ? [{ label: tasks.length === 1 ? 'Task' : 'Tasks', value: <TaskLinks tasks={tasks} /> }] : []),
  ];
}

const TaskLinks = ({ tasks }: { tasks: Tasks }) => (
  <ul className="min-w-0">
    {tasks.map(({ id, title }) => (
      <li key={id} className="truncate">
        <Link to="/todos" search={{ task: id }} className="rounded-1 underline-offset-2 hover:underline">
          <bdi>{title}</bdi>
        </Link>
      </li>
    ))}
  </ul>
);

const Person = ({ person }: { person: ReturnType<ReturnType<typeof usePeople>['find']> }) => (
  <>
    <Avatar {...person} size={20} decorative />
    <span className="truncate">
      <bdi>{person.name}</bdi>
    </span>
  </>
);

/** `11 Mar, 16:20`. */
const momentWords = (moment: string): string => `${shortDay(dayOf(moment), dayOf(Date.now()))}, ${timeOf(moment)}`;

interface VersionRowProps {
  file: FileRecord;
  version: FileVersion;
  versions: readonly FileVersion[];
  person: ReturnType<ReturnType<typeof usePeople>['find']>;
  /** Undefined where its pages cannot lie on those of the current one. */
  onCompare: (() => void) | undefined;
}

function VersionRow({ file, version, versions, person, onCompare }: VersionRowProps) {
  const { restore, isRestoring } = useRestoreVersion();
  const letter = revisionName(version);
  const former = formerWords({ file, versions, number: version.number }, useToday());
  const isCurrent = version.number === file.number;
  const note =
    version.note || (version.restoredFrom === null ? 'No note' : `Restored from ${nameOfNumber(versions, version.restoredFrom)}`);
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-hairline py-2.5 max-md:flex-wrap max-md:gap-y-1">
      <span
        className={cx(
          'flex h-7 min-w-7 shrink-0 items-center justify-center rounded-1 border px-1 text-13 font-semibold',
          isCurrent ? 'border-ink' : 'border-hairline-strong text-ink-muted',
        )}
      >
        {letter}
      </span>
      <Thumb file={{ ...version, id: file.id, name: file.name }} isSmall className="h-9.25 w-13 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className={cx('truncate', version.note ? 'font-medium' : 'text-ink-muted')}>
          <bdi>{note}</bdi>
        </p>
        <p className="num flex items-center gap-1.5 text-12 text-ink-muted">
          <Avatar {...person} size={20} />
          {momentWords(version.addedAt)}, {version.status ? statusNames[version.status].toLowerCase() : sizeWords(version.bytes)}
        </p>
        {former && <Band className="mt-1">{former}</Band>}
      </div>
      <div className="flex items-center gap-3 max-md:w-full max-md:justify-end">
        {onCompare && (
          <Button variant="bare" size="small" aria-label={`Compare with revision ${letter}`} onClick={onCompare}>
            Compare
          </Button>
        )}
        <IconButton
          size="small"
          icon={Download}
          label={`Download revision ${letter}`}
          onClick={() => downloadVersion(file, { version, former })}
        />
        {isCurrent ? (
          <span className="text-12 text-ink-muted">Current</span>
        ) : (
          <Button
            variant="bare"
            size="small"
            aria-label={`Restore revision ${letter}`}
            busy={isRestoring}
            disabledReason={reasonOf(file.can.addVersion)}
            onClick={() => restore(file, version)}
          >
            Restore
          </Button>
        )}
      </div>
    </li>
  );
}

const nameOfNumber = (versions: readonly FileVersion[], number: number): string =>
  revisionName(versions.find((version) => version.number === number) ?? { revision: null, number });

/** Whoever takes a former revision of a sheet away is told so. */
function downloadVersion(file: FileRecord, { version, former }: { version: FileVersion; former: string | null }): void {
  downloadFile(file, version.number);
  if (former) showToast({ shape: 'warning', title: `Revision ${revisionName(version)}`, line: former });
}

const DetailsSkeleton = () => (
  <Skeleton label="Loading the document">
    <Strip className="h-5 w-2/3" />
    <Void className="mt-3 aspect-[471/333] w-full" />
    <Strip className="mt-5 h-3 w-1/2" />
    <Strip className="mt-4 h-3 w-1/3" />
  </Skeleton>
);
