import { Link } from '@tanstack/react-router';
import { FolderUp, Pause, Play, RotateCcw, Upload as UploadIcon, X } from 'lucide-react';
import { useRef } from 'react';
import { asKeptName } from '../../../../../domain/kernel/text.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ScaleBar } from '../../../../ui/ScaleBar.tsx';
import { type Status, StatusMark } from '../../../../ui/StatusMark.tsx';
import { showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { leftWords, shareWords, sizeWords, splitName } from '../fileWords.ts';
import { cancelUpload } from './sending.ts';
import { isUnchanged } from './ownFiles.ts';
import { mayPause, secondsLeft, type Upload } from './tray.ts';
import { waitWords } from './trayWords.ts';
import { changeUploads, continueUpload } from './uploads.ts';

/** One upload: name, per cent, scale bar, one line of words, and what can be done with it. */
export function UploadCell({ upload, uploads }: { upload: Upload; uploads: readonly Upload[] }) {
  const { id, name, bytes, sent, state } = upload;
  const share = bytes === 0 ? Number(state === 'done') : sent / bytes;
  const [stem, suffix] = splitName(name);
  const hasBar = !['refused', 'orphaned', 'asks'].includes(state);
  return (
    <li className="flex min-h-16 items-center gap-3 border-e border-b border-hairline px-4 py-2 md:max-lg:nth-[2n+1]:ps-10 lg:nth-[3n+1]:ps-10">
      <span className="flex h-7 w-10 shrink-0 items-center justify-center rounded-1 border border-hairline-strong text-[10px] font-semibold text-ink-muted">
        {suffix.slice(1).toLowerCase() || <Icon of={FolderUp} size={14} />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex text-13 font-medium">
          <bdi className="truncate">{stem}</bdi>
          <span className="shrink-0">{suffix}</span>
          {hasBar && <span className="num ms-auto shrink-0 ps-2 font-regular whitespace-nowrap">{Math.floor(share * 100)} %</span>}
        </p>
        {hasBar && <ScaleBar className="my-0.5" label={name} size="small" health={healthOf(state)} progress={share} />}
        <p className="num flex min-w-0 items-center gap-1.5 text-12 text-ink-muted">
          <Mark state={state} />
          {/* Why it is not there is read whole, also by who has no pointer. */}
          <span className={upload.words === null ? 'truncate' : undefined}>{wordsOf(upload, uploads)}</span>
        </p>
      </div>
      <Acts upload={upload} />
      {state !== 'done' && state !== 'finishing' && (
        <IconButton size="small" icon={X} label={`Cancel ${name}`} tooltipSide="top" onClick={() => cancelUpload(id)} />
      )}
    </li>
  );
}

const healthOf = (state: Upload['state']) =>
  state === 'done' ? 'completed' : state === 'running' || state === 'finishing' ? 'in-progress' : 'other';

const marks: Partial<Record<Upload['state'], Status>> = {
  offline: 'at-risk',
  failed: 'overdue',
  refused: 'overdue',
  done: 'completed',
};

function Mark({ state }: Pick<Upload, 'state'>) {
  const status = marks[state];
  return status && <StatusMark status={status} size={10} />;
}

function wordsOf(upload: Upload, uploads: readonly Upload[]): string {
  const { id, state, bytes, sent, words } = upload;
  switch (state) {
    case 'waiting':
      return waitWords(uploads, id);
    case 'running':
      return [shareWords(sent, bytes), leftWords(secondsLeft(upload))].filter(Boolean).join(', ');
    case 'finishing':
      return 'Making the document';
    case 'paused':
      return `Paused at ${shareWords(sent, bytes)}`;
    case 'offline':
      return 'Offline. Goes on by itself.';
    case 'asks':
      return upload.revises ? `Reads as a revision of ${upload.revises.former.sheet.number}` : 'The name is taken';
    case 'orphaned':
      return `${sizeWords(bytes)}. Choose the file again to go on`;
    case 'done':
      return words ?? placeWords(upload);
    default:
      return words ?? '';
  }
}

const placeWords = ({ placeName, taskId, folders }: Upload): string =>
  placeName ? (taskId ? named`With ${placeName}` : named`In ${folders.at(-1) ?? placeName}`) : 'Done';

function Acts({ upload }: { upload: Upload }) {
  const { id, name, state } = upload;
  if (state === 'paused')
    return (
      <IconButton
        size="small"
        icon={Play}
        label={`Go on with ${name}`}
        tooltipSide="top"
        onClick={() => changeUploads({ type: 'resumed', ids: [id] })}
      />
    );
  if (state === 'failed')
    return (
      <Button size="small" icon={RotateCcw} aria-label={`Try ${name} again`} onClick={() => changeUploads({ type: 'resumed', ids: [id] })}>
        Try again
      </Button>
    );
  if (state === 'orphaned') return <ChooseAgain upload={upload} />;
  if (state === 'done') return <ShowLink upload={upload} />;
  return (
    mayPause(upload) && (
      <IconButton
        size="small"
        icon={Pause}
        label={`Pause ${name}`}
        tooltipSide="top"
        onClick={() => changeUploads({ type: 'paused', ids: [id] })}
      />
    )
  );
}

function ShowLink({ upload: { name, fileId, projectId, folderId, taskId } }: { upload: Upload }) {
  const search = { ...(folderId !== null && { folder: folderId }), file: fileId };
  const look = 'rounded-1 text-13 font-medium text-accent-text hover:underline';
  if (taskId !== null) {
    return (
      <Link to="/todos" search={{ task: taskId }} aria-label={`Show the task of ${name}`} className={look}>
        Show
      </Link>
    );
  }
  if (projectId === null) {
    return (
      <Link to="/projects/documents" search={search} aria-label={`Show ${name}`} className={look}>
        Show
      </Link>
    );
  }
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId }}
      search={{ tab: 'documents', ...search }}
      aria-label={`Show ${name}`}
      className={look}
    >
      Show
    </Link>
  );
}

/** The page that began it is gone, and with it the file: chosen again, it goes on where it was. */
function ChooseAgain({ upload: { id, name, bytes } }: { upload: Upload }) {
  const chooser = useRef<HTMLInputElement>(null);
  const goOn = (file: File | undefined) => {
    if (!file) return;
    const isSame = asKeptName(file.name) === name && file.size === bytes;
    if (isSame && isUnchanged(id, file)) return continueUpload(id, file);
    const line = isSame ? 'Upload it once more to where it belongs: it begins anew.' : named`Choose ${name}, ${sizeWords(bytes)}.`;
    showToast({ shape: 'warning', title: isSame ? 'It may have changed since' : 'This is another file', line });
  };
  return (
    <>
      <Button size="small" icon={UploadIcon} aria-label={`Choose ${name} again`} onClick={() => chooser.current?.click()}>
        Choose
      </Button>
      <input ref={chooser} type="file" hidden aria-label={`File of ${name}`} onChange={({ target }) => goOn(target.files?.[0])} />
    </>
  );
}
