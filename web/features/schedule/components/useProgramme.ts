// The state of the page round the sheet: which part of the time is shown and how, what is folded, tried and compared.

import { type RefObject, useMemo, useReducer, useRef, useState } from 'react';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Schedule, ScheduleChange } from '../../../../domain/schedule/contract.ts';
import { changeSchedule } from '../../../../domain/schedule/rules.ts';
import { useElementWidth } from '../../../ui/useElementWidth.ts';
import { useScheduleActs } from '../actions.tsx';
import { actWords } from './actWords.ts';
import { isWithinYear } from './cells.ts';
import { leftWidths, roomForYears } from './leftWidths.ts';
import { spanOf } from './lengths.ts';
import type { SheetProps } from './sheetProps.ts';
import type { SheetCommand } from './useSheetKeys.ts';
import { useSheetLook } from './useSheetLook.ts';
import { useShownBaseline } from './useShownBaseline.ts';
import { useTimeView } from './useTimeView.ts';

export interface ProgrammeProps {
  project: Project;
  schedule: Schedule;
  /** As the server knows it, without what is on its way. */
  known: Schedule;
  today: Day;
  onOpenTask: (id: TaskId) => void;
  onAddPhase: () => void;
}

export type ProgrammeState = ReturnType<typeof useProgramme>;

/** `frame` is what the programme has for room. */
export function useProgramme({ project, schedule, today }: ProgrammeProps, frame: RefObject<HTMLDivElement | null>) {
  const look = useSheetLook();
  const width = useElementWidth(frame);
  const isNarrow = width < 900;
  const span = spanOf(schedule.rows);
  const besides = span && !isWithinYear(span, today) ? roomForYears : 0;
  const left = isNarrow ? leftWidths.narrow : look.left + besides;
  const onLeft: SheetProps['onLeft'] = isNarrow ? null : (next) => look.set({ left: next === null ? leftWidths.wide : next - besides });
  const scroller = useRef<HTMLDivElement>(null);
  // The sheet goes on beyond the frame to the window's edge, and the time with it.
  const room = Math.max(200, useElementWidth(scroller) - left);
  const view = useTimeView({ schedule, today, scroller, left, room });
  const baselines = useShownBaseline(project.id, schedule);
  const act = useScheduleActs(project.id);
  const change: SheetProps['onChange'] = ({ schedule: from, changes, held, ...outcome }) =>
    act({ schedule: from, changes, title: (changed) => actWords(changed, changes, held), ...outcome });

  const commands: Record<SheetCommand, () => void> = {
    zoomIn: () => view.zoomBy(-1),
    zoomOut: () => view.zoomBy(1),
    fit: () => view.setZoom('fit'),
    today: view.goToToday,
    critical: () => look.set({ showsCritical: !look.showsCritical }),
    baseline: baselines.toggle,
  };
  return { look, isNarrow, left, onLeft, scroller, view, baselines, change, commands, ...useFolded(schedule), ...useTried(schedule) };
}

/** Which phases are folded: at first those that are finished. */
function useFolded(schedule: Schedule) {
  const [folded, fold] = useReducer(toggled, schedule, finishedPhases);
  return { folded, fold, unfold: (id: string) => folded.has(id) && fold(id) };
}

/** What is tried beside the sheet, on the programme as it is by now: somebody else may move it meanwhile. */
function useTried(schedule: Schedule) {
  const [tried, setTried] = useState<ScheduleChange[] | null>(null);
  const preview = useMemo(() => {
    const result = tried && changeSchedule({ schedule, changes: tried });
    return result?.ok ? result.value : null;
  }, [schedule, tried]);
  return { preview, setTried };
}

const finishedPhases = ({ rows }: Schedule): ReadonlySet<string> =>
  new Set(rows.filter(({ kind, isFinished }) => kind === 'phase' && isFinished).map(({ id }) => id));

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  set.has(id) ? new Set([...set].filter((one) => one !== id)) : new Set([...set, id]);
