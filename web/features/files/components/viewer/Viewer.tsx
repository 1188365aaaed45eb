// A document over the page: Escape goes back to the same place. Where the next and the previous lie is the list's business.

import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type FocusEvent, type KeyboardEvent, type ReactNode, use, useEffect, useRef } from 'react';
import type { FileRecord, FileVersion } from '../../../../../domain/files/contract.ts';
import type { CommentId, FileId } from '../../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../../lib/api.ts';
import { type FullScreen, useFullScreen } from '../../../../lib/useFullScreen.ts';
import { lazyPart } from '../../../../lib/lazyPart.tsx';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { useFocusReturn } from '../../../../ui/focusReturn.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ScreenNotice } from '../../../../ui/screenNotice.ts';
import { LoadingFallback } from '../../../../ui/Spinner.tsx';
import { useFile } from '../../queries.ts';
import { GoneItem } from '../GoneItem.tsx';
import { CompareBar } from './compare/CompareBar.tsx';
import { CompareSheet } from './compare/CompareSheet.tsx';
import { isText } from './compare/comparable.ts';
import { useComparedSheet } from './compare/useComparedSheet.ts';
import { Content } from './Content.tsx';
import { MeasureBar } from './measure/MeasureBar.tsx';
import { useMeasure } from './measure/useMeasure.ts';
import { PagesStrip } from './PagesStrip.tsx';
import { StageTools } from './StageTools.tsx';
import { TalkFrame } from './talk/TalkFrame.tsx';
import { useTalk } from './talk/useTalk.ts';
import { ViewerHead } from './ViewerHead.tsx';
import { useViewerSlots } from './slots.ts';
import { actOfKey } from './viewerKeys.ts';

/** With what compares lines. */
const TextCompare = lazyPart(async () => (await import('./compare/TextCompare.tsx')).TextCompare);

export interface ViewerProps {
  fileId: FileId;
  /** The list that it was opened from. */
  files: readonly FileRecord[];
  /** The number of the earlier version that it is compared with. */
  compareWith: number | null;
  onCompare: (number: number | null) => void;
  /** The page that the address names, and how it is told of another. */
  page?: number;
  onPage?: (page: number) => void;
  /** The comment that the address leads to. */
  comment?: CommentId | null | undefined;
  onShow: (fileId: FileId) => void;
  onClose: () => void;
}

export function Viewer({ fileId, ...props }: ViewerProps) {
  const { onClose } = props;
  const { data, error, refetch } = useFile(fileId);
  const focusReturn = useFocusReturn();
  // Over one document after the other.
  const fullScreen = useFullScreen();
  const isGone = error && ['not_found', 'validation_failed'].includes(problemOf(error).code);
  const known = isGone ? undefined : data;
  const file = known?.file;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          onFocus={handOn}
          onEscapeKeyDown={leaveToField}
          className="fixed inset-0 z-(--z-layer) flex flex-col bg-surface-sunken outline-none"
        >
          <Radix.Title className="sr-only">
            <bdi>{file?.name ?? 'Document'}</bdi>
          </Radix.Title>
          {known ? (
            // Through its versions: one that comes meanwhile takes the field from nobody who writes beside the sheet.
            <Document key={known.file.id} file={known.file} versions={known.versions} fullScreen={fullScreen} {...props} />
          ) : (
            <Without onClose={onClose}>
              {isGone ? (
                <Gone fileId={fileId} />
              ) : error ? (
                <LoadError title="The document could not be loaded" error={error} onRetry={() => void refetch()} />
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

/** What had the focus has left the page, and the dialog itself got it: the keys go on with what is shown. */
function handOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) return;
  const next = stageIn(currentTarget) ?? currentTarget.querySelector<HTMLElement>('[role=group]');
  next?.focus({ preventScroll: true });
}

/** Escape in a field that reverts something closes nothing. */
function leaveToField(event: globalThis.KeyboardEvent) {
  if (event.target instanceof Element && event.target.closest('[data-reverts]')) event.preventDefault();
}

const stageIn = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('[role=application]');

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

function Gone({ fileId }: { fileId: FileId }) {
  const { LeftWords } = useViewerSlots();
  return (
    <>
      <GoneItem id={fileId} sentence="This document is not here any more, or you have no access to it." />
      <LeftWords kind="file" id={fileId} />
    </>
  );
}

interface DocumentProps extends Omit<ViewerProps, 'fileId'> {
  file: FileRecord;
  versions: readonly FileVersion[];
  fullScreen: FullScreen;
}

function Document({ file, versions, files, compareWith, onCompare, comment = null, fullScreen, onShow, onClose, ...of }: DocumentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const notice = use(ScreenNotice);
  const compared = useComparedSheet(file, versions, { ground, compareWith, ...of });
  const { sheet, comparing, found } = compared;
  const toStage = () => stageIn(ground.current)?.focus({ preventScroll: true });
  const canMeasure = sheet.isShown && !comparing.with;
  const measuring = useMeasure(file, sheet, { isPossible: canMeasure, toStage });
  const talk = useTalk(file, { versions, compared, onCompare, comment, toStage });
  useEffect(() => {
    // Talks to the document's focus: the keys act on what is shown now.
    frame.current?.focus({ preventScroll: true });
  }, []);
  const place = files.findIndex(({ id }) => id === file.id);
  const show = (other: FileRecord | undefined) => other && (() => onShow(other.id));
  const [onPrevious, onNext] = place < 0 ? [] : [show(files[place - 1]), show(files[place + 1])];
  // In an archived project nothing is said any more.
  const canPin = talk.isPinnable && file.can.remove !== 'project_closed';
  const turnMeasuring = () => {
    talk.stop();
    if (measuring.isOn) measuring.stop();
    else measuring.start();
  };
  const pin = () => {
    measuring.stop();
    talk.start();
  };
  const talkable = { ...talk, start: pin };
  const onKeyDown = (event: KeyboardEvent) => {
    // While lengths are taken the arrows are theirs: another document would take the line away.
    const leafs = measuring.isOn || talk.isPinning ? {} : { ArrowRight: onNext, ArrowLeft: onPrevious };
    const own = { m: canMeasure ? turnMeasuring : undefined, p: canPin ? pin : undefined, ...leafs };
    const act = actOfKey(event, { measuring, talk, compared, onCompare, own });
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
        fullScreen={fullScreen}
        comparing={comparing}
        onCompare={onCompare}
        measuring={measuring.isOn}
        talk={talkable}
        onMeasure={canMeasure ? turnMeasuring : undefined}
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={onClose}
      />
      {notice}
      <div className="relative flex min-h-0 flex-1 max-md:flex-col">
        {sheet.isShown && sheet.pages > 1 && <PagesStrip sheet={sheet} />}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div ref={ground} className="relative min-h-0 flex-1 overflow-hidden">
            {comparing.with && isText(file) ? (
              <TextCompare key={file.number} file={file} earlier={comparing.with} comparing={comparing} />
            ) : comparing.with ? (
              <CompareSheet key={file.number} file={file} earlier={comparing.with} talk={talkable} {...compared} />
            ) : (
              <Content key={file.number} file={file} sheet={sheet} measuring={measuring} talk={talkable} />
            )}
            {sheet.isShown && <StageTools sheet={sheet} />}
          </div>
          {measuring.isOn && <MeasureBar measuring={measuring} isOnPaper={file.kind === 'pdf'} />}
          {comparing.with && sheet.isShown && (
            <CompareBar file={file} earlier={comparing.with} comparing={comparing} found={found} onStep={compared.step} />
          )}
        </div>
        <TalkFrame file={file} talk={talkable} />
      </div>
    </div>
  );
}
