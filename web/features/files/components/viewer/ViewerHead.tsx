import {
  ChevronLeft,
  ChevronRight,
  Download,
  Ellipsis,
  Expand,
  Link2,
  MessageSquare,
  RotateCw,
  Ruler,
  Scan,
  Shrink,
  X,
} from 'lucide-react';
import { revisionName } from '../../../../../domain/files/revisions.ts';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import type { FullScreen } from '../../../../lib/useFullScreen.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { useProjectIndex } from '../../../projects/queries.ts';
import { copyFileLink } from '../../actions.tsx';
import { downloadFile } from '../downloadFile.ts';
import { SupersededBand } from '../register/SupersededBand.tsx';
import { CompareChoice } from './compare/CompareChoice.tsx';
import type { Comparing } from './compare/useCompare.ts';
import { useViewerSlots } from './slots.ts';
import { ZoomButtons } from './StageTools.tsx';
import type { Talk } from './talk/useTalk.ts';
import type { SheetView } from './useSheetView.ts';

export interface ViewerHeadProps {
  file: FileRecord;
  sheet: SheetView;
  comparing: Comparing;
  onCompare: (number: number | null) => void;
  measuring: boolean;
  /** Undefined where there is nothing to measure on. */
  onMeasure: (() => void) | undefined;
  talk: Talk;
  fullScreen: FullScreen;
  /** Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** The name and the place of a document, and what is done with it and its sheet. On a tablet and in a hand the rest is in a menu. */
export function ViewerHead(props: ViewerHeadProps) {
  const { file, sheet, comparing, onCompare, measuring, onMeasure, talk, fullScreen, onPrevious, onNext, onClose } = props;
  const { Said } = useViewerSlots();
  return (
    <div className="flex h-14 shrink-0 items-center gap-1 border-b border-hairline bg-surface-raised px-3 max-md:px-1">
      <IconButton icon={X} label="Close" onClick={onClose} />
      <div className="flex min-w-0 flex-1 items-center gap-x-3 ps-1 max-[1280px]:flex-col max-[1280px]:items-start">
        <span className="max-w-full min-w-0 truncate text-16 font-semibold max-[1280px]:leading-tight">
          <bdi>{file.name}</bdi>
        </span>
        {/* Where one line has no room for both, the band stands alone: nobody builds from a sheet unawares. */}
        <div className="flex max-w-full min-w-0 items-center gap-x-3 max-[1280px]:h-5 max-[1280px]:flex-wrap max-[1280px]:overflow-hidden min-[1280px]:shrink-[999]">
          <SupersededBand file={file} former={comparing.with} className="min-[1280px]:order-last" />
          <PlaceWords file={file} sheet={sheet} />
        </div>
      </div>
      <CompareChoice file={file} earlier={comparing.earlier} chosen={comparing.with} onCompare={onCompare} />
      <div className="flex items-center gap-1 max-md:hidden">
        {sheet.isShown && (
          <>
            <div role="group" aria-label="Zoom" className="flex items-center rounded-2 border border-hairline-strong">
              <ZoomButtons sheet={sheet} />
            </div>
            <IconButton icon={Scan} label="Show all of it" onClick={sheet.fit} />
            <IconButton icon={RotateCw} label="Turn by a quarter" onClick={sheet.turn} />
          </>
        )}
      </div>
      <div className="flex items-center gap-1 max-lg:hidden">
        {sheet.isShown && (
          <IconButton
            icon={Ruler}
            label="Measure"
            aria-keyshortcuts="m"
            aria-pressed={measuring}
            waitsFor={onMeasure ? undefined : 'A comparison is not measured on'}
            onClick={onMeasure}
            className={cx(measuring && 'bg-surface-selected')}
          />
        )}
        {fullScreen.isPossible && (
          <IconButton icon={fullScreen.isOn ? Shrink : Expand} label={fullScreenWord(fullScreen)} onClick={fullScreen.turn} />
        )}
        <IconButton icon={Download} label="Download" onClick={() => downloadFile(file, file.number)} />
        <IconButton icon={Link2} label="Copy link" onClick={() => void copyFileLink(file)} />
        <IconButton icon={ChevronLeft} label="Previous document" waitsFor={onPrevious ? undefined : isFirst} onClick={onPrevious} />
        <IconButton icon={ChevronRight} label="Next document" waitsFor={onNext ? undefined : isLast} onClick={onNext} />
      </div>
      <Button
        icon={MessageSquare}
        aria-pressed={talk.isShown}
        onClick={talk.turn}
        className={cx('ms-1 max-md:min-w-11 max-md:border-0 max-md:px-2', talk.isShown && 'bg-surface-selected')}
      >
        <span className="max-lg:sr-only">Discussion</span>
        <Said file={file} />
      </Button>
      <RestMenu {...props} />
    </div>
  );
}

const fullScreenWord = ({ isOn }: FullScreen): string => (isOn ? 'Leave the full screen' : 'Full screen');

const isFirst = 'This is the first of the list';
const isLast = 'This is the last of the list';

const nothing = () => {};

function RestMenu({ file, sheet, onMeasure, fullScreen, onPrevious = nothing, onNext = nothing }: ViewerHeadProps) {
  return (
    <div className="lg:hidden">
      <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
        {sheet.isShown && onMeasure && (
          <MenuItem icon={Ruler} onSelect={onMeasure}>
            Measure
          </MenuItem>
        )}
        {fullScreen.isPossible && (
          <MenuItem icon={fullScreen.isOn ? Shrink : Expand} onSelect={fullScreen.turn}>
            {fullScreenWord(fullScreen)}
          </MenuItem>
        )}
        <MenuItem icon={Download} onSelect={() => downloadFile(file, file.number)}>
          Download
        </MenuItem>
        <MenuItem icon={Link2} onSelect={() => void copyFileLink(file)}>
          Copy link
        </MenuItem>
        <MenuItem icon={ChevronLeft} waitsFor={onPrevious === nothing ? isFirst : undefined} onSelect={onPrevious}>
          Previous document
        </MenuItem>
        <MenuItem icon={ChevronRight} waitsFor={onNext === nothing ? isLast : undefined} onSelect={onNext}>
          Next document
        </MenuItem>
      </Menu>
    </div>
  );
}

function PlaceWords({ file, sheet }: { file: FileRecord; sheet: SheetView }) {
  const project = useProjectIndex().find(file.projectId);
  return (
    <>
      <span className="max-w-full truncate text-13 text-ink-muted max-md:hidden">
        <bdi>{project?.name ?? 'My files'}</bdi>, revision {revisionName(file)}
      </span>
      <span className="max-w-full truncate text-13 text-ink-muted md:hidden">
        rev {revisionName(file)}
        {sheet.pages > 1 && `, page ${sheet.page} of ${sheet.pages}`}
      </span>
    </>
  );
}
