import { ChevronLeft, ChevronRight, Download, Link2, Expand, Minus, Plus, RotateCw, Scan, Shrink, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { revisionOf } from '../../../../../domain/files/revisions.ts';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useProjectIndex } from '../../../projects/queries.ts';
import { copyFileLink, downloadFile } from '../../actions.tsx';
import { CompareChoice } from './compare/CompareChoice.tsx';
import type { Comparing } from './compare/useCompare.ts';
import type { SheetView } from './useSheetView.ts';

export interface ViewerHeadProps {
  file: FileRecord;
  sheet: SheetView;
  comparing: Comparing;
  onCompare: (number: number | null) => void;
  frame: RefObject<HTMLElement | null>;
  /** Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** The name and the place of a document, and what is done with it and its sheet. */
export function ViewerHead({ file, sheet, comparing, onCompare, frame, onPrevious, onNext, onClose }: ViewerHeadProps) {
  return (
    <div className="flex h-14 shrink-0 items-center gap-1 border-b border-hairline bg-surface-raised px-3 max-md:px-1">
      <IconButton icon={X} label="Close" onClick={onClose} />
      <div className="min-w-0 flex-1 truncate ps-1">
        <span className="text-16 font-semibold">
          <bdi>{file.name}</bdi>
        </span>
        <PlaceWords file={file} />
      </div>
      <CompareChoice number={file.number} earlier={comparing.earlier} chosen={comparing.with} onCompare={onCompare} />
      {sheet.isShown && (
        <>
          <Zoom percent={Math.round(sheet.view.zoom * 100)} onZoom={sheet.zoomBy} />
          <IconButton icon={Scan} label="Show all of it" onClick={sheet.fit} className="max-md:hidden" />
          <IconButton icon={RotateCw} label="Turn by a quarter" onClick={sheet.turn} className="max-md:hidden" />
        </>
      )}
      <FullScreen frame={frame} />
      <IconButton icon={Download} label="Download" onClick={() => downloadFile(file, file.number)} />
      <IconButton icon={Link2} label="Copy link" onClick={() => void copyFileLink(file)} className="max-md:hidden" />
      <IconButton
        icon={ChevronLeft}
        label="Previous document"
        waitsFor={onPrevious ? undefined : 'This is the first of the list'}
        onClick={onPrevious}
      />
      <IconButton
        icon={ChevronRight}
        label="Next document"
        waitsFor={onNext ? undefined : 'This is the last of the list'}
        onClick={onNext}
      />
    </div>
  );
}

function PlaceWords({ file }: { file: FileRecord }) {
  const project = useProjectIndex().find(file.projectId);
  return (
    <span className="ms-3 text-13 text-ink-muted max-md:hidden">
      <bdi>{project?.name ?? 'My files'}</bdi>, revision {revisionOf(file.number)}
    </span>
  );
}

function Zoom({ percent, onZoom }: { percent: number; onZoom: (factor: number) => void }) {
  return (
    <div role="group" aria-label="Zoom" className="flex items-center rounded-2 border border-hairline-strong max-md:hidden">
      <IconButton icon={Minus} label="Zoom out" onClick={() => onZoom(0.8)} />
      <output className="num w-14 text-center text-13">{percent} %</output>
      <IconButton icon={Plus} label="Zoom in" onClick={() => onZoom(1.25)} />
    </div>
  );
}

function FullScreen({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false);
  if (!document.fullscreenEnabled) return null;
  const turn = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await frame.current?.requestFullscreen();
    setFull(document.fullscreenElement !== null);
  };
  return (
    <IconButton
      icon={isFull ? Shrink : Expand}
      label={isFull ? 'Leave the full screen' : 'Full screen'}
      onClick={() => void turn()}
      className="max-md:hidden"
    />
  );
}
