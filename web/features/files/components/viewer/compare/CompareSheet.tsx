// Two revisions on one stage: over each other in two inks, with a line between them, or beside each other.

import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { revisionName } from '../../../../../../domain/files/revisions.ts';
import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';
import { cx } from '../../../../../ui/cx.ts';
import { followPointer } from '../../../../../ui/followPointer.ts';
import { PagePicture } from '../PagePicture.tsx';
import { PinLayer } from '../PageLayers.tsx';
import { SheetGround, type SheetGroundProps } from '../Sheet.tsx';
import { useViewerSlots } from '../slots.ts';
import type { Talk } from '../talk/useTalk.ts';
import { type Page, stepFor } from '../tiles.ts';
import type { SheetView } from '../useSheetView.ts';
import { cloudPath } from './differences.ts';
import type { Comparison } from './layers.ts';
import { type Comparing, type Found, useComparison } from './useCompare.ts';

export interface CompareSheetProps {
  file: FileRecord;
  earlier: FileVersion;
  /** Null where the earlier one has no such page. */
  was: Page | null;
  /** Null where the later one has none. */
  now: Page | null;
  comparing: Comparing;
  found: Found;
  sheet: SheetView;
  talk: Talk;
}

export function CompareSheet(props: CompareSheetProps) {
  const { file, earlier, was, now, comparing, found, sheet, talk } = props;
  const { Pins } = useViewerSlots();
  const { mode, change } = comparing;
  const [before, after] = [revisionName(earlier), revisionName(file)];
  // As high as the page that the spots are on.
  const pinsOn = (number: number, { own: { width, height } }: Page) => (
    <div className="pointer-events-none absolute inset-x-0 top-0" style={{ aspectRatio: `${width} / ${height}` }}>
      <PinLayer>
        <Pins file={file} talk={talk} number={number} page={sheet.page} quarters={sheet.quarters} />
      </PinLayer>
    </div>
  );
  if (was === null || now === null) {
    const only = was ?? now;
    const [has, lacks] = was ? [before, after] : [after, before];
    return (
      only && (
        <>
          <SheetGround sheet={sheet} name={`revision ${has}`}>
            <PagePicture key={only.src} page={only} name={`Revision ${has}`} sheet={sheet} />
            {pinsOn(was ? earlier.number : file.number, only)}
          </SheetGround>
          <p
            role="status"
            className="absolute inset-x-0 top-3 mx-auto w-max max-w-full rounded-3 bg-surface-raised px-3 py-2 text-center text-ink shadow-float"
          >
            Revision {lacks} has no page {sheet.page}. This is that of revision {has}.
          </p>
        </>
      )
    );
  }
  const comparison = typeof found === 'object' ? found : null;
  const clouds = comparison && <Clouds comparison={comparison} current={Math.min(change, comparison.changes.length - 1)} />;
  if (mode === 'side') {
    return (
      <div className={cx('absolute inset-0 flex', sheet.isNarrow && 'flex-col')}>
        <Beside sheet={sheet} name={`revision ${before}`}>
          <PagePicture key={was.src} page={was} name={`Revision ${before}`} sheet={sheet} />
          {clouds}
          {pinsOn(earlier.number, was)}
        </Beside>
        <Beside sheet={sheet} name={`revision ${after}`} tool={talk.tool}>
          <PagePicture key={now.src} page={now} name={`Revision ${after}`} sheet={sheet} />
          {clouds}
          {pinsOn(file.number, now)}
        </Beside>
      </div>
    );
  }
  return (
    <SheetGround sheet={sheet} name={`revision ${before} and revision ${after}`} tool={talk.tool}>
      {mode === 'overlay' ? <Overlay {...props} was={was} now={now} /> : <Swipe {...props} was={was} now={now} />}
      {clouds}
      {pinsOn(file.number, now)}
      {mode === 'overlay' && found === 'failed' && (
        <Words>The two could not be laid over each other. Swipe or compare them side by side.</Words>
      )}
    </SheetGround>
  );
}

const Beside = ({ children, ...of }: Pick<SheetGroundProps, 'sheet' | 'name' | 'tool'> & { children: ReactNode }) => (
  <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden border-hairline-strong not-first:border-s">
    <SheetGround {...of}>{children}</SheetGround>
  </div>
);

const Words = ({ children }: { children: ReactNode }) => (
  <p className="absolute inset-0 flex items-center justify-center p-6 text-center text-ink-muted">{children}</p>
);

type OverProps = CompareSheetProps & { was: Page; now: Page };

function Overlay({ file, was, now, comparing, found, sheet }: OverProps) {
  const isClose = stepFor(sheet.size.width * sheet.view.zoom, { density: window.devicePixelRatio, page: now }) > 1200;
  const sharp = useComparison(was.src, now.src, isClose ? 2400 : null);
  const comparison = typeof sharp === 'object' && sharp ? sharp : typeof found === 'object' ? found : null;
  if (!comparison) return found === 'failed' ? null : <PagePicture key={now.src} page={now} name={file.name} sheet={sheet} />;
  const share = comparing.isHeld ? 0 : comparing.fade / 50;
  const { both, was: before, now: after } = comparison.layers;
  return (
    <div className="picture absolute inset-0 bg-sheet" role="img" aria-label={`Overlay of ${file.name}`}>
      <Layer canvas={both} opacity={1} />
      <Layer canvas={before} opacity={Math.min(2 - share, 1)} />
      <Layer canvas={after} opacity={Math.min(share, 1)} />
    </div>
  );
}

function Layer({ canvas, opacity }: { canvas: HTMLCanvasElement; opacity: number }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // Talks to the canvas, which was drawn outside.
    place.current?.replaceChildren(canvas);
  }, [canvas]);
  return <span ref={place} aria-hidden className="absolute inset-x-0 top-0 [&>canvas]:block [&>canvas]:w-full" style={{ opacity }} />;
}

function Swipe({ file, earlier, was, now, comparing, sheet }: OverProps) {
  const frame = useRef<HTMLDivElement>(null);
  const line = comparing.isHeld ? 100 : comparing.fade;
  const onPointerDown = (event: PointerEvent) => {
    const { pointerId, button } = event;
    if (button !== 0) return;
    // The sheet stays where it is.
    event.stopPropagation();
    const stop = followPointer({
      pressed: () => pointerId,
      onMove: ({ clientX, clientY }) => comparing.setFade(shareAt(frame.current, { clientX, clientY }, sheet.quarters)),
      onEnd: () => stop(),
    });
  };
  return (
    <div ref={frame} className="absolute inset-0">
      <PagePicture key={now.src} page={now} name={`Revision ${revisionName(file)}`} sheet={sheet} />
      <div className="absolute inset-0 bg-white" style={{ clipPath: `inset(0 ${100 - line}% 0 0)` }}>
        <PagePicture key={was.src} page={was} name={`Revision ${revisionName(earlier)}`} sheet={sheet} />
      </div>
      {/* The slider at the foot does the same by keys. */}
      <span
        role="presentation"
        onPointerDown={onPointerDown}
        style={{ insetInlineStart: `${line}%` }}
        className="absolute inset-y-0 z-1 flex w-11 -translate-x-1/2 cursor-ew-resize touch-none items-center justify-center"
      >
        <span className="absolute inset-y-0 w-0.5 bg-accent" />
        <span className="relative h-11 w-4 rounded-2 border border-control-line bg-surface-raised shadow-pinned" />
      </span>
    </div>
  );
}

/** How far along the sheet a pointer is, in per cent; the sheet may be turned. */
function shareAt(frame: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }, quarters: number): number {
  if (!frame) return 50;
  const { left, top, width, height } = frame.getBoundingClientRect();
  const along = quarters % 2 === 0 ? (clientX - left) / width : (clientY - top) / height;
  const share = quarters === 2 || quarters === 3 ? 1 - along : along;
  return Math.min(Math.max(Math.round(share * 100), 0), 100);
}

function Clouds({ comparison: { changes, width, height }, current }: { comparison: Comparison; current: number }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="pointer-events-none absolute inset-x-0 top-0 w-full overflow-visible">
      {changes.map((box, index) => (
        <path
          key={`${box.left} ${box.top}`}
          d={cloudPath(box)}
          vectorEffect="non-scaling-stroke"
          strokeWidth={index === current ? 2 : 1}
          className="fill-none stroke-compare-now"
        />
      ))}
    </svg>
  );
}
