import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { formatNumber } from './locale.ts';
import { Reasoned } from './Reasoned.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  icon?: LucideIcon;
  count?: number;
  /** How it looks when chosen; `surface-selected` unless said otherwise. */
  chosenClassName?: string;
};

export type SegmentedControlProps<Value extends string> = {
  /** The accessible name of the group. */
  label: string;
  /** Null where none of them is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  segments: ReadonlyArray<Segment<Value>>;
  /** 28 high (42 on touch, which leaves a segment 40), or 44 for the board's switch on a phone. */
  size?: 'small' | 'touch';
  /** Takes the width there is, in equal parts where their words fit; where there is little, a count stands below its word. */
  stretch?: boolean;
  /** Where there is no room for words, every segment has an icon: they are its tooltip then. */
  iconsOnly?: boolean;
  disabledReason?: string | undefined;
  className?: string;
};

/** One of two to four, all visible: radio buttons under a common frame; arrows move. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  segments,
  size = 'small',
  stretch = false,
  iconsOnly = false,
  disabledReason,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const disabled = disabledReason !== undefined;
  return (
    <Reasoned reason={disabledReason}>
      <div
        role="radiogroup"
        aria-label={label}
        className={cx(
          'rounded-2 border border-hairline-strong bg-surface-raised',
          stretch ? 'flex' : 'inline-flex',
          size === 'touch' ? 'h-11.5' : 'h-7 touch:h-10.5',
          disabled && 'border-dashed bg-surface-sunken',
          className,
        )}
      >
        {segments.map((segment) => {
          const chosen = segment.value === value;
          return (
            <label
              key={segment.value}
              title={iconsOnly ? segment.label : undefined}
              className={cx(
                'relative flex items-center justify-center gap-1.5 border-s border-hairline text-13 font-medium whitespace-nowrap transition-colors first:rounded-s-1 first:border-s-0 last:rounded-e-1',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:z-1',
                stretch ? 'min-w-min flex-1 flex-wrap content-center gap-y-0 px-1 leading-4' : iconsOnly ? 'px-2 touch:px-3' : 'px-3',
                chosen ? (segment.chosenClassName ?? 'bg-surface-selected font-semibold text-ink') : 'text-ink-muted hover:text-ink',
                disabled && 'text-ink-faint',
              )}
            >
              <input
                type="radio"
                name={name}
                value={segment.value}
                checked={chosen}
                aria-disabled={disabled || undefined}
                onChange={() => !disabled && onChange(segment.value)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              {segment.icon && <Icon of={segment.icon} size={stretch ? 14 : 16} />}
              {iconsOnly ? <VisuallyHidden>{segment.label}</VisuallyHidden> : <Steady>{segment.label}</Steady>}
              {segment.count !== undefined && (
                <span className="num -ms-0.5 font-regular text-ink-muted">{formatNumber(segment.count)}</span>
              )}
            </label>
          );
        })}
      </div>
    </Reasoned>
  );
}

/** Keeps the width of the bold word, so that choosing moves nothing. */
function Steady({ children }: { children: ReactNode }) {
  return (
    <span className="grid">
      <span className="col-start-1 row-start-1 text-center">{children}</span>
      <span aria-hidden className="invisible col-start-1 row-start-1 h-0 font-semibold">
        {children}
      </span>
    </span>
  );
}
