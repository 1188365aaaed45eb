import { useId } from 'react';

export type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** The value in words, for who cannot see the handle. */
  words: string;
  /** The value beside the handle: `80 %`. */
  figure: string;
};

/** A value between two ends, by pointer or by the arrow keys. */
export function Slider({ label, value, min, max, step, onChange, words, figure }: SliderProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={words}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-7 min-w-0 flex-1 [accent-color:var(--accent)] touch:h-11"
      />
      <output htmlFor={id} aria-hidden className="num w-11 text-end text-13 text-ink-muted">
        {figure}
      </output>
    </div>
  );
}
