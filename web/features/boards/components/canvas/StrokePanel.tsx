// Colour, thickness, dashes and heads of what is drawn: at the foot of the wall for the next one, and on the bar of chosen ones.

import { Spline } from 'lucide-react';
import { useId } from 'react';
import { namesOf } from '../../../../../domain/kernel/records.ts';
import { type ArrowHeads, strokeColours, type StrokeColour, type Thickness } from '../../../../../domain/boards/strokes.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Popover } from '../../../../ui/Popover.tsx';
import { type Segment, SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { choiceOf, commonChoice, drawnSo, isDrawn, type StrokeChoice } from './strokeChoice.ts';
import type { Desk } from './useDesk.ts';

const colourNames: Record<StrokeColour, string> = {
  clay: 'Clay',
  ochre: 'Ochre',
  moss: 'Moss',
  verdigris: 'Verdigris',
  slate: 'Slate',
  mulberry: 'Mulberry',
};

const colours: ReadonlyArray<readonly [label: string, hex: string | null]> = [
  ['Ink', null],
  ...namesOf(strokeColours).map((name) => [colourNames[name], strokeColours[name]] as const),
];

const thicknessNames: Record<Thickness, string> = { fine: 'Fine', medium: 'Medium', broad: 'Broad' };
const lineNames = { whole: 'Solid', dashed: 'Dashed' } as const;
const headNames: Record<ArrowHeads, string> = { none: 'None', end: 'One end', both: 'Both' };

const segmentsOf = <Value extends string>(names: Record<Value, string>): Segment<Value>[] =>
  namesOf(names).map((value) => ({ value, label: names[value] }));

interface StrokePanelProps {
  /** What of it is known: where chosen ones differ, nothing is marked. */
  value: Partial<StrokeChoice>;
  /** Of arrows alone: whole or dashed, and heads. */
  isOfArrows: boolean;
  onChange: (choice: Partial<StrokeChoice>) => void;
}

function StrokePanel({ value, isOfArrows, onChange }: StrokePanelProps) {
  const line = value.isDashed === undefined ? null : value.isDashed ? 'dashed' : 'whole';
  return (
    <div className="grid gap-2.5 p-3">
      <Colours value={value.colour} onChange={(colour) => onChange({ colour })} />
      <Choice label="Thickness" value={value.thickness ?? null} names={thicknessNames} onChange={(thickness) => onChange({ thickness })} />
      {isOfArrows && (
        <>
          <Choice label="Line" value={line} names={lineNames} onChange={(chosen) => onChange({ isDashed: chosen === 'dashed' })} />
          <Choice label="Heads" value={value.heads ?? null} names={headNames} onChange={(heads) => onChange({ heads })} />
        </>
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  names: Record<Value, string>;
  onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, value, names, onChange }: ChoiceProps<Value>) => (
  <SegmentedControl stretch label={label} value={value} onChange={onChange} segments={segmentsOf(names)} />
);

/** Radio buttons: arrows move. */
function Colours({ value, onChange }: { value: string | null | undefined; onChange: (hex: string | null) => void }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Colour" className="flex gap-1">
      {colours.map(([label, hex]) => (
        <label
          key={label}
          title={label}
          className={cx(
            'relative flex size-8 items-center justify-center rounded-round border touch:size-11',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            hex === value ? 'border-ink' : 'border-transparent',
          )}
        >
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={hex === value}
            onChange={() => onChange(hex)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-round outline-none"
          />
          <span aria-hidden className="size-5 rounded-round bg-ink" style={hex === null ? undefined : { background: hex }} />
        </label>
      ))}
    </div>
  );
}

const styleButton = (
  <Button size="small" variant="bare" icon={Spline}>
    Style
  </Button>
);

/** Of the chosen arrows and lines, on the side away from them; the next one is drawn as the last one that was changed. */
export function StrokeOfChosen({ desk: { chosenItems, act, chooseStroke }, side }: { desk: Desk; side: 'top' | 'bottom' }) {
  const drawn = chosenItems.filter(isDrawn);
  if (drawn.length === 0 || drawn.length < chosenItems.length) return null;
  return (
    <Popover label="Style" align="center" side={side} trigger={styleButton}>
      <StrokePanel
        value={commonChoice(drawn)}
        isOfArrows={drawn.every(({ kind }) => kind === 'arrow')}
        onChange={(choice) => {
          if (!act(drawnSo(drawn, choice))) return;
          for (const kind of new Set(drawn.map((one) => one.kind))) chooseStroke(kind, choice);
        }}
      />
    </Popover>
  );
}

/** At the foot of the wall, while an arrow or a line is about to be drawn: it stands over nothing that one draws from. */
export function StrokeOfNext({ desk: { tool, reason, held, strokes, chooseStroke } }: { desk: Desk }) {
  if ((tool !== 'arrow' && tool !== 'line') || reason !== undefined) return null;
  return (
    <div
      role="group"
      aria-label="Style of the next one"
      className={cx(
        'absolute start-36 bottom-3 z-1 flex h-10 items-center rounded-3 border border-hairline-strong bg-surface-raised px-1 shadow-float transition-opacity max-md:hidden',
        held && 'opacity-40',
      )}
    >
      <Popover label="Style of the next one" align="start" side="top" trigger={styleButton}>
        <StrokePanel
          value={choiceOf(tool, strokes[tool])}
          isOfArrows={tool === 'arrow'}
          onChange={(choice) => chooseStroke(tool, choice)}
        />
      </Popover>
    </div>
  );
}
