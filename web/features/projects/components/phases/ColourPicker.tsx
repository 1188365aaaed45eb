import { type PhaseColour, phaseMaterials, PhaseSwatch } from '../../../../ui/PhaseSwatch.tsx';
import { Menu, MenuChoice } from '../../../../ui/Menu.tsx';
import { Reasoned } from '../../../../ui/Reasoned.tsx';
import { phaseColour, phaseColours } from '../../../../../domain/kernel/colours.ts';

export interface ColourPickerProps {
  /** Of the phase. */
  name: string;
  value: PhaseColour;
  /** Share of the phase done. */
  done: number;
  onChange: (colour: PhaseColour) => void;
  disabledReason: string | undefined;
}

/** The colour of a phase, one of the eight materials. */
export function ColourPicker({ name, value, done, onChange, disabledReason }: ColourPickerProps) {
  const button = (
    <button
      type="button"
      data-value=""
      aria-label={`Colour of ${name}: ${phaseMaterials[value]}`}
      className="touch-target flex size-7 items-center justify-center rounded-2 transition-colors [grid-area:colour] hover:bg-surface-hover"
    >
      <PhaseSwatch colour={value} done={done} size={20} />
    </button>
  );
  if (disabledReason !== undefined) return <Reasoned reason={disabledReason}>{button}</Reasoned>;
  return (
    <Menu align="start" trigger={button}>
      <MenuChoice
        label="Colour"
        value={String(value)}
        onChange={(colour) => onChange(phaseColour.parse(Number(colour)))}
        options={phaseColours.map((colour) => ({
          value: String(colour),
          label: phaseMaterials[colour],
          lead: <PhaseSwatch colour={colour} size={12} />,
        }))}
      />
    </Menu>
  );
}
