// A document over the page: Escape goes back to the same place. Where the next and the previous lie is the list's business.

import { Download, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { faultWords } from '../../../../../domain/files/faults.ts';
import { revisionOf } from '../../../../../domain/files/revisions.ts';
import type { FileRecord, FileVersion } from '../../../../../domain/files/contract.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../../ui/ErrorCard.tsx';
import { useFocusReturn } from '../../../../ui/focusReturn.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { LoadingFallback } from '../../../../ui/Spinner.tsx';
import { downloadFile } from '../../actions.tsx';
import { useFile } from '../../queries.ts';
import { kindNames, sizeWords } from '../fileWords.ts';
import { thumbnailOf } from '../list/Thumb.tsx';
import { CompareBar } from './compare/CompareBar.tsx';
import { CompareSheet } from './compare/CompareSheet.tsx';
import { keyOfComparison, useComparedSheet } from './compare/useComparedSheet.ts';
import { MediaSheet } from './MediaSheet.tsx';
import { PagesStrip } from './PagesStrip.tsx';
import { PagePicture, SheetGround } from './Sheet.tsx';
import { TextSheet } from './TextSheet.tsx';
import { keyOfSheet, type SheetView } from './useSheetView.ts';
import { ViewerHead } from './ViewerHead.tsx';

export interface ViewerProps {
  fileId: FileId;
  /** The list that it was opened from. */
  files: readonly FileRecord[];
  /** The number of the earlier version that it is compared with. */
  compareWith: number | null;
  onCompare: (number: number | null) => void;
  onShow: (fileId: FileId) => void;
  onClose: () => void;
}

export function Viewer({ fileId, ...props }: ViewerProps) {
  const { onClose } = props;
  const { data, error, refetch } = useFile(fileId);
  const focusReturn = useFocusReturn();
  const isGone = error && ['not_found', 'validation_failed'].includes(problemOf(error).code);
  const known = isGone ? undefined : data;
  const file = known?.file;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-0 z-(--z-layer) flex flex-col bg-surface-sunken outline-none"
        >
          <Radix.Title className="sr-only">
            <bdi>{file?.name ?? 'Document'}</bdi>
          </Radix.Title>
          {known ? (
            <Document key={`${known.file.id} ${known.file.number}`} file={known.file} versions={known.versions} {...props} />
          ) : (
            <Without onClose={onClose}>
              {isGone ? (
                <EmptyState sentence="This document is not here any more, or you have no access to it." />
              ) : error ? (
                <ErrorCard title="The document could not be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>
                  {problemOf(error).message}
                </ErrorCard>
              ) : (
                <LoadingFallback />
              )}
            </Without>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Without({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <>
      <div className="flex h-14 items-center bg-surface-raised px-3">
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className="mx-auto flex w-full max-w-140 flex-1 flex-col justify-center px-4">{children}</div>
    </>
  );
}

interface DocumentProps extends Omit<ViewerProps, 'fileId'> {
  file: FileRecord;
  versions: readonly FileVersion[];
}

function Document({ file, versions, files, compareWith, onCompare, onShow, onClose }: DocumentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const compared = useComparedSheet(file, versions, { ground, compareWith });
  const { sheet, comparing, found } = compared;
  useEffect(() => {
    // Talks to the document's focus: the keys act on what is shown now.
    frame.current?.focus({ preventScroll: true });
  }, []);
  const place = files.findIndex(({ id }) => id === file.id);
  const show = (other: FileRecord | undefined) => other && (() => onShow(other.id));
  const [onPrevious, onNext] = place < 0 ? [] : [show(files[place - 1]), show(files[place + 1])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || keepsItsKeys(event)) return;
    const act =
      keyOfComparison(event.key, compared, onCompare) ??
      keyOfSheet(event.key, sheet) ??
      { ArrowRight: onNext, ArrowLeft: onPrevious }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={frame}
      role="group"
      aria-label={file.name}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onKeyUp={({ key }) => key.toLowerCase() === 'x' && comparing.setHeld(false)}
      onBlur={() => comparing.setHeld(false)}
      className="outline-none flex min-h-0 flex-1 flex-col bg-surface-sunken"
    >
      <ViewerHead
        file={file}
        sheet={sheet}
        frame={frame}
        comparing={comparing}
        onCompare={onCompare}
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={onClose}
      />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        {sheet.isShown && sheet.pages > 1 && (
          <PagesStrip pages={sheet.pages} current={sheet.page} srcOf={(page) => `${sheet.srcOf(page)}?width=600`} onChoose={sheet.goTo} />
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div ref={ground} className="relative min-h-0 flex-1 overflow-hidden">
            {comparing.with ? <CompareSheet file={file} earlier={comparing.with} {...compared} /> : <Content file={file} sheet={sheet} />}
          </div>
          {comparing.with && <CompareBar file={file} earlier={comparing.with} comparing={comparing} found={found} onStep={compared.step} />}
        </div>
      </div>
    </div>
  );
}

/** A player, a menu and a field have uses of their own for keys; a slider for all but letters. */
function keepsItsKeys({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return !/^[a-z]$/i.test(key);
  return target instanceof HTMLMediaElement || (target instanceof Element && target.closest('[role=menu]') !== null);
}

function Content({ file, sheet }: { file: FileRecord; sheet: SheetView }) {
  if (sheet.isShown) {
    return (
      <SheetGround key={sheet.page} sheet={sheet} name={file.name}>
        <PagePicture src={sheet.srcOf(sheet.page)} thumbnail={sheet.page === 1 ? thumbnailOf(file) : null} name={file.name} sheet={sheet} />
      </SheetGround>
    );
  }
  if (isShownAsItIs(file)) return <MediaSheet file={file} number={file.number} />;
  switch (file.kind) {
    case 'video':
    case 'audio':
      return <MediaSheet file={file} number={file.number} />;
    case 'text':
    case 'markdown':
    case 'csv':
      return <TextSheet file={file} number={file.number} />;
    default:
      return <NoPreview file={file} />;
  }
}

/** A photograph whose pictures are still being made; a browser shows these formats by itself. */
const isShownAsItIs = ({ kind, mediaType }: FileRecord): boolean =>
  kind === 'image' && ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'].includes(mediaType);

/** What no browser shows is told by its facts. */
function NoPreview({ file }: { file: FileRecord }) {
  const isOnItsWay = file.preview === 'waiting' && ['image', 'pdf'].includes(file.kind);
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 px-4 text-center">
      <p className="font-title text-title-22 break-words">
        <bdi>{file.name}</bdi>
      </p>
      <p className="text-ink-muted">
        {kindNames[file.kind]}, {sizeWords(file.bytes)}, revision {revisionOf(file.number)}
      </p>
      <p className="mb-3 max-w-[44ch] text-ink-muted">
        {isOnItsWay ? 'Its picture is being made.' : file.fault ? faultWords[file.fault] : 'It is opened with its own program.'}
      </p>
      <Button variant="primary" icon={Download} onClick={() => downloadFile(file)}>
        Download
      </Button>
    </div>
  );
}
