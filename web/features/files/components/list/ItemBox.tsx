import { Check } from 'lucide-react';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { type Desk, type Item, nameOfItem } from './desk.ts';

/** The box that chooses; with one chosen all show. */
export function ItemBox({ item, desk, className }: { item: Item; desk: Desk; className?: string }) {
  const { selection } = desk;
  const isChosen = selection.isChosen(item.id);
  return (
    <span className={cx('relative inline-flex size-4 shrink-0 print:hidden', className)}>
      <input
        type="checkbox"
        aria-label={`Choose ${nameOfItem(item)}`}
        checked={isChosen}
        tabIndex={selection.tabStop === item.id ? 0 : -1}
        onChange={() => selection.toggle(item.id)}
        className="touch-target size-4 appearance-none rounded-1 border border-control-line bg-surface-raised checked:border-accent checked:bg-accent"
      />
      {isChosen && <Icon of={Check} size={12} className="pointer-events-none absolute inset-0 m-auto text-accent-ink" />}
    </span>
  );
}
