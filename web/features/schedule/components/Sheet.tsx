// The programme as a sheet: left a tree grid of its rows, right the time (LOOK-plan). Only what is in sight is drawn.

import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { AddedRow } from './AddedRow.tsx';
import { isWithinYear } from './cells.ts';
import { lastDay } from './heldWords.ts';
import { LeftEdge } from './LeftEdge.tsx';
import { spanOf } from './lengths.ts';
import { ProjectCells } from './ProjectCells.tsx';
import { SheetDrawing } from './SheetDrawing.tsx';
import { SheetHead } from './SheetHead.tsx';
import type { SheetProps } from './sheetProps.ts';
import { rowElementId, SheetRowList } from './SheetRowList.tsx';
import { frozenHeight } from './sheetRows.ts';
import { SheetEdges } from './SheetEdges.tsx';
import { SheetTip } from './SheetTip.tsx';
import { keepFinger } from './usePinchZoom.ts';
import { type SheetState, useSheet } from './useSheet.ts';
import { WhyTip } from './WhyTip.tsx';

export function Sheet(page: SheetProps) {
  const sheet = useSheet(page);
  const { shown, words, current } = sheet;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <SheetGrid page={page} sheet={sheet}>
        <SheetTop page={page} sheet={sheet} />
        <SheetRowList page={page} sheet={sheet}>
          {words.why && <WhyTip words={words.why} at={current === null ? undefined : shown.placed.find(current)} />}
          {shown.placed.addingTop !== null && (
            <AddedRow top={shown.placed.addingTop} work={sheet.work} onEnd={() => page.scroller.current?.focus()} />
          )}
        </SheetRowList>
        <SheetTime page={page} sheet={sheet} />
      </SheetGrid>
      <VisuallyHidden>
        <span aria-live="assertive">{words.spoken}</span>
      </VisuallyHidden>
      {page.onLeft && <LeftEdge width={page.left} onChange={page.onLeft} />}
      {page.renderStrip(shown.schedule)}
    </div>
  );
}

interface PartProps {
  page: SheetProps;
  sheet: SheetState;
}

/** What scrolls, takes the keys and names the chosen row. */
function SheetGrid({ page, sheet, children }: PartProps & { children: ReactNode }) {
  const { project, schedule, scroller, left, scale, today } = page;
  const { hands, shown, current } = sheet;
  const { placed } = shown;
  const span = spanOf(shown.schedule.rows);
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={`Programme of ${project.name}`}
      aria-rowcount={placed.rows.length + 1}
      aria-readonly={schedule.can.edit === true ? undefined : true}
      data-years={span && !isWithinYear(span, today) ? '' : undefined}
      tabIndex={0}
      onKeyDownCapture={sheet.words.forgetWhy}
      onPointerDownCapture={sheet.words.forgetWhy}
      onKeyDown={hands.keys.onKeyDown}
      onFocus={hands.keys.onFocus}
      onBlur={hands.leave}
      onPaste={(event) => hands.cells.onPaste(event, current === null ? null : (shown.before.get(current) ?? null))}
      onPointerLeave={() => sheet.setHovered(null)}
      aria-activedescendant={current ? rowElementId(current) : undefined}
      className="group/sheet relative min-h-0 flex-1 overflow-auto border-t border-hairline bg-surface outline-none [scrollbar-gutter:stable]"
    >
      <div className="relative" style={{ width: left + scale.total, height: frozenHeight + placed.height }}>
        {children}
      </div>
    </div>
  );
}

/** What stays in sight: the project's own row and the days. */
function SheetTop({ page: { project, schedule, scale, ...page }, sheet: { shown, ...sheet } }: PartProps) {
  return (
    <div className="sticky top-0 z-20 flex" style={{ height: frozenHeight, width: page.left + scale.total }}>
      <ProjectCells
        name={project.name}
        schedule={shown.schedule}
        today={page.today}
        isNarrow={page.isNarrow}
        isMoved={lastDay(shown.schedule) !== lastDay(schedule)}
        left={page.left}
        length={shown.lengths.whole}
        done={sheet.showsDone ? project.progress : null}
        onAddPhase={project.can.edit === true ? page.onAddPhase : null}
      />
      <div className="relative bg-surface" style={{ width: scale.total }}>
        <SheetHead
          scale={scale}
          from={sheet.from}
          to={sheet.to}
          today={page.today}
          beside={page.left}
          days={shown.schedule.calendar}
          phases={shown.phases}
          lengthOf={(row) => shown.lengths.of(row.id)}
          shift={{ held: sheet.held, moved: shown.moved, before: shown.before }}
        />
      </div>
    </div>
  );
}

/** The drawing under the days, and what is said of the bar in the hand. */
function SheetTime({ page, sheet }: PartProps) {
  const { shown, hands, progress, held, setHovered, setCurrent } = sheet;
  const { placed, rows, before, calendar, moved, broken, critical } = shown;
  const { scale, compared } = page;
  const { link, grip, draw } = hands;
  return (
    <div className="absolute" style={{ left: page.left, top: frozenHeight, width: scale.total, height: placed.height }}>
      <SheetDrawing
        {...{ placed, rows, before, calendar, moved, broken, critical, held, scale, compared }}
        seen={sheet.seen}
        from={sheet.from}
        to={sheet.to}
        today={page.today}
        rowsSeen={sheet.rowsSeen}
        links={shown.schedule.links}
        linkDraft={link.draft}
        current={sheet.current}
        hovered={sheet.hovered}
        onHover={setHovered}
        onChoose={setCurrent}
        onGrip={grip}
        progressHeld={progress.held}
        onProgress={progress.begin}
        onDraw={page.schedule.can.edit === true ? draw : null}
        onLinkFrom={(row, end, event) => {
          keepFinger(event);
          link.begin(row, end, event);
        }}
        onChooseLink={page.onChooseLink}
        onOpenTask={page.onOpenTask}
      />
      <SheetEdges rows={sheet.rowsSeen} seen={sheet.seen} scale={scale} left={page.left} scroller={page.scroller} />
      <SheetTip {...{ held, placed, rows, scale }} draft={link.draft} words={sheet.heldWords} />
    </div>
  );
}
