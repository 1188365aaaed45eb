import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { zooms, type Zoom } from './timeScale.ts';

export type ZoomChoice = Zoom | 'fit';

export interface SheetToolbarProps {
  zoom: ZoomChoice;
  onZoom: (zoom: ZoomChoice) => void;
  onToday: () => void;
  onUndo: () => void;
  /** Whether there is anything to take back. */
  canUndo: boolean;
  /** Why nothing of the programme may be changed. */
  disabledReason: string | undefined;
  showsCritical: boolean;
  onCritical: () => void;
  isNarrow: boolean;
  /** The menu of files. */
  exports: ReactNode;
  /** The chip of the baselines. */
  baseline: ReactNode;
  /** The button of the project's own days off. */
  daysOff: ReactNode;
}

const names: Record<ZoomChoice, string> = { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', fit: 'Fit' };
const choices = [...zooms, 'fit'] as const;

/** No primary button: the sheet is the tool. */
export function SheetToolbar({
  zoom,
  onZoom,
  onToday,
  onUndo,
  canUndo,
  disabledReason,
  showsCritical,
  onCritical,
  isNarrow,
  exports,
  baseline,
  daysOff,
}: SheetToolbarProps) {
  const options = choices.map((value) => ({ value, label: names[value] }));
  return (
    <div className="flex items-center gap-2 pt-3 pb-2.5">
      {isNarrow ? (
        <div className="w-28">
          <Select label="Zoom" value={zoom} options={options} onChange={onZoom} />
        </div>
      ) : (
        <SegmentedControl label="Zoom" value={zoom} onChange={onZoom} segments={options} />
      )}
      <Button size="small" onClick={onToday}>
        Today
      </Button>
      <span className="flex-1" />
      <Button
        size="small"
        variant="bare"
        icon={Undo2}
        disabledReason={disabledReason}
        waitsFor={canUndo ? undefined : 'Nothing to take back yet'}
        onClick={onUndo}
      >
        Undo
      </Button>
      <Chip chosen={showsCritical} onClick={onCritical}>
        Critical path
      </Chip>
      {baseline}
      {daysOff}
      {exports}
    </div>
  );
}
