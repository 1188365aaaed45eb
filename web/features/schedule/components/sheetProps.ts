// What the page tells the sheet, and what the sheet asks of the page.

import type { ReactNode, RefObject } from 'react';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Schedule, ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { PlanLink, RowId } from '../../../../domain/schedule/plan.ts';
import type { Changed } from '../../../../domain/schedule/rules.ts';
import type { TimeScale } from './timeScale.ts';
import type { Compared } from './useShownBaseline.ts';
import type { SheetCommand } from './useSheetKeys.ts';

export interface SheetChange {
  schedule: Schedule;
  changes: ScheduleChange[];
  /** The row that was moved itself. */
  held: ScheduleRow | null;
  onDone?: () => void;
  onRefused?: () => void;
  /** What was typed for it, where it stands nowhere any more. */
  typed?: () => string | null;
}

export interface SheetProps {
  project: Project;
  schedule: Schedule;
  today: Day;
  scale: TimeScale;
  folded: ReadonlySet<string>;
  onFold: (id: string) => void;
  onUnfold: (id: string) => void;
  showsCritical: boolean;
  isNarrow: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  onCommand: (command: SheetCommand) => void;
  onChange: (change: SheetChange) => void;
  onOpenTask: (id: TaskId) => void;
  onAddPhase: () => void;
  /** Opens how a row is planned. */
  onPlan: (id: RowId) => void;
  onChooseLink: (link: PlanLink) => void;
  /** What is being tried beside the sheet: drawn as if it were in the hand. */
  preview: Changed | null;
  /** Of the left part, px. */
  left: number;
  /** Its edge was dragged, or put back to the usual by null. Null where it has the width that it has. */
  onLeft: ((width: number | null) => void) | null;
  /** The baseline that the programme is held against. */
  compared: Compared | null;
  /** The title block of the programme as it will be while something is held. */
  renderStrip: (now: Schedule) => ReactNode;
}
