import { cx } from './cx.ts';

/** One of the eight materials of the tokens. */
export type PhaseColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Plaster, ochre, terracotta and so on: names for choosing, never a replacement for the phase's own name. */
export const phaseMaterials: Record<PhaseColour, string> = {
  1: 'Plaster',
  2: 'Ochre',
  3: 'Terracotta',
  4: 'Oak',
  5: 'Moss',
  6: 'Verdigris',
  7: 'Slate',
  8: 'Mulberry',
};

export type PhaseSwatchProps = {
  colour: PhaseColour;
  /** Share of the phase done: the rest stays an outline. */
  done?: number;
  /** 9 on cards and captions, 20 in lists on a phone. */
  size?: 9 | 12 | 20;
  className?: string;
};

/** A phase's or project's colour as a square; always beside its name. It is the thing itself: no theme of the system takes it away. */
export function PhaseSwatch({ colour, done = 1, size = 9, className }: PhaseSwatchProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block shrink-0 border forced-color-adjust-none',
        size === 20 && 'border-[1.500px]',
        phaseLine[colour],
        className,
      )}
      style={{ inlineSize: size, blockSize: size }}
    >
      <span className={cx('block h-full', phaseFill[colour])} style={{ inlineSize: `${done * 100}%` }} />
    </span>
  );
}

export const phaseFill: Record<PhaseColour, string> = {
  1: 'bg-phase-1',
  2: 'bg-phase-2',
  3: 'bg-phase-3',
  4: 'bg-phase-4',
  5: 'bg-phase-5',
  6: 'bg-phase-6',
  7: 'bg-phase-7',
  8: 'bg-phase-8',
};

export const phaseLine: Record<PhaseColour, string> = {
  1: 'border-phase-1',
  2: 'border-phase-2',
  3: 'border-phase-3',
  4: 'border-phase-4',
  5: 'border-phase-5',
  6: 'border-phase-6',
  7: 'border-phase-7',
  8: 'border-phase-8',
};
