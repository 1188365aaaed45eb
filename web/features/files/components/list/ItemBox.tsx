import { Check } from 'lucide-react';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { type ItemProps, nameOfItem } from './desk.ts';

/** The box that chooses; with one chosen all show. */
export function ItemBox({ item, acts, isChosen, hasTabStop, className }: ItemProps & { className?: string }) {
  return (
    <span className={cx('relative inline-flex size-4 shrink-0 print:hidden', className)}>
      <input
        type="checkbox"
        aria-label={`Choose ${nameOfItem(item)}`}
        checked={isChosen}
        tabIndex={hasTabStop ? 0 : -1}
        onChange={() => acts.toggle(item.id)}
        className="touch-target size-4 appearance-none rounded-1 border border-control-line bg-surface-raised checked:border-accent checked:bg-accent"
      />
      {isChosen && <Icon of={Check} size={12} className="pointer-events-none absolute inset-0 m-auto text-accent-ink" />}
    </span>
  );
}
