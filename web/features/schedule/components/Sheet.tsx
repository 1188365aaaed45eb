// The programme as a sheet: left a tree grid of its rows, right the time (LOOK-plan). Only what is in sight is drawn.

import { useMemo, useState } from 'react';
import { percentChanges } from '../../../../domain/schedule/edits.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { planOf } from '../../../../domain/schedule/rules.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { AddedRow } from './AddedRow.tsx';
import { heldWords, lastDay } from './heldWords.ts';
import { LeftEdge } from './LeftEdge.tsx';
import { showsDoneFrom } from './leftWidths.ts';
import { ProjectCells } from './ProjectCells.tsx';
import { SheetDrawing } from './SheetDrawing.tsx';
import { SheetHead } from './SheetHead.tsx';
import type { SheetProps } from './sheetProps.ts';
import { rowElementId, SheetRowList } from './SheetRowList.tsx';
import { frozenHeight, rowsBetween } from './sheetRows.ts';
import { SheetTip } from './SheetTip.tsx';
import { useCurrentRow } from './useCurrentRow.ts';
import { type HeldBar, useHold } from './useHold.ts';
import { keepFinger } from './usePinchZoom.ts';
import { useProgressHold } from './useProgressHold.ts';
import { useSheetHands } from './useSheetHands.ts';
import { useSheetWindow } from './useSheetWindow.ts';
import { useSheetWork } from './useSheetWork.ts';
import { useShownProgramme } from './useShownProgramme.ts';
import { WhyTip } from './WhyTip.tsx';

// oxlint-disable-next-line lengths/own-lines -- Nearly all of it says which part is handed which state; those are hooks already.
export function Sheet(props: SheetProps) {
  const { project, schedule, scale, scroller, onChange, left } = props;
  const [spoken, announce] = useState('');
  const [why, setWhy] = useState<string | null>(null);
  const say = (words: string) => {
    announce(words);
    setWhy(words);
  };
  const [current, setCurrent] = useState<RowId | null>(null);
  const [hovered, setHovered] = useState<RowId | null>(null);
  const seen = useSheetWindow(scroller);
  const showsDone = !props.isNarrow && left >= showsDoneFrom;
  const calendar = useMemo(() => planOf(schedule).calendar, [schedule]);
  const mayEdit = schedule.can.edit === true;

  const wordsOf = (bar: HeldBar) => {
    const { dates, difference, follows } = heldWords(bar, { schedule, calendar });
    return [dates, difference, follows].filter(Boolean).join(', ');
  };
  const hold = useHold({
    schedule,
    dayWidth: scale.width,
    onDrop: (from, change, row) => onChange({ schedule: from, changes: [change], held: row }),
    announce,
    wordsOf,
  });
  const { held } = hold;
  const progress = useProgressHold(({ row, percent }) => onChange({ schedule, changes: percentChanges(row, percent), held: null }));
  const work = useSheetWork({
    project,
    schedule,
    today: props.today,
    announce: say,
    onChange: (change) => onChange({ schedule, held: null, ...change }),
    onUnfold: props.onUnfold,
    onMade: setCurrent,
  });
  const shown = useShownProgramme({
    schedule,
    outcome: held?.changed ?? props.preview,
    isHeld: held !== null,
    folded: props.folded,
    addingTo: work.addingTo?.id ?? null,
    showsCritical: props.showsCritical,
  });
  const { placed } = shown;
  useCurrentRow(placed, current, setCurrent);
  const rowsSeen = rowsBetween(placed, Math.max(0, seen.top - frozenHeight), seen.bottom - frozenHeight);
  const hands = useSheetHands(props, { placed, calendar, showsDone, current, setCurrent, hold, work, announce, say });
  const { link, keys } = hands;

  const width = left + scale.total;
  const [from, to] = [scale.dayAt(seen.left - 200), scale.dayAt(seen.right)];
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="treegrid"
        aria-label={`Programme of ${project.name}`}
        aria-rowcount={placed.rows.length + 1}
        aria-readonly={!mayEdit || undefined}
        tabIndex={0}
        onKeyDownCapture={() => setWhy(null)}
        onPointerDownCapture={() => setWhy(null)}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={link.leave}
        onPaste={(event) => hands.cells.onPaste(event, current === null ? null : (shown.before.get(current) ?? null))}
        onPointerLeave={() => setHovered(null)}
        aria-activedescendant={current ? rowElementId(current) : undefined}
        className="group/sheet relative min-h-0 flex-1 overflow-auto border-t border-hairline bg-surface outline-none [scrollbar-gutter:stable]"
      >
        <div className="relative" style={{ width, height: frozenHeight + placed.height }}>
          <div className="sticky top-0 z-20 flex" style={{ height: frozenHeight, width }}>
            <ProjectCells
              name={project.name}
              schedule={shown.schedule}
              isNarrow={props.isNarrow}
              isMoved={lastDay(shown.schedule) !== lastDay(schedule)}
              left={left}
              length={shown.lengths.whole}
              done={showsDone ? project.progress : null}
            />
            <div className="relative bg-surface" style={{ width: scale.total }}>
              <SheetHead
                scale={scale}
                from={from}
                to={to}
                today={props.today}
                days={shown.schedule.calendar}
                phases={shown.phases}
                lengthOf={(row) => shown.lengths.of(row.id)}
                shift={{ held, moved: shown.moved, before: shown.before }}
              />
            </div>
          </div>
          <SheetRowList
            page={props}
            shown={shown}
            hands={hands}
            work={work}
            rowsSeen={rowsSeen}
            showsDone={showsDone}
            current={current}
            setCurrent={setCurrent}
            hovered={hovered}
            setHovered={setHovered}
          >
            {why && <WhyTip words={why} at={current === null ? undefined : placed.find(current)} />}
            {placed.addingTop !== null && <AddedRow top={placed.addingTop} work={work} onEnd={() => scroller.current?.focus()} />}
          </SheetRowList>
          <div className="absolute" style={{ left, top: frozenHeight, width: scale.total, height: placed.height }}>
            <SheetDrawing
              seen={seen}
              from={from}
              to={to}
              scale={scale}
              today={props.today}
              calendar={shown.calendar}
              placed={placed}
              rowsSeen={rowsSeen}
              rows={shown.rows}
              before={shown.before}
              links={shown.schedule.links}
              moved={shown.moved}
              held={held}
              linkDraft={link.draft}
              broken={shown.broken}
              critical={shown.critical}
              current={current}
              hovered={hovered}
              onHover={setHovered}
              onChoose={setCurrent}
              onGrip={hands.grip}
              progressHeld={progress.held}
              onProgress={progress.begin}
              onDraw={mayEdit ? hands.draw : null}
              onLinkFrom={(row, end, event) => {
                keepFinger(event);
                link.begin(row, end, event);
              }}
              onChooseLink={props.onChooseLink}
              onOpenTask={props.onOpenTask}
              compared={props.compared}
            />
            <SheetTip
              held={held}
              draft={link.draft}
              words={held && heldWords(held, { schedule, calendar })}
              placed={placed}
              rows={shown.rows}
              scale={scale}
            />
          </div>
        </div>
      </div>
      <VisuallyHidden>
        <span aria-live="assertive">{spoken}</span>
      </VisuallyHidden>
      {props.onLeft && <LeftEdge width={left} onChange={props.onLeft} />}
      {props.renderStrip(shown.schedule)}
    </div>
  );
}
