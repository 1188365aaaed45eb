import { ChooseBox } from '../../../../ui/ChooseBox.tsx';
import { type ItemProps, nameOfItem } from './desk.ts';

/** The box that chooses; with one chosen all show. */
export function ItemBox({ item, acts, isChosen, hasTabStop, className = '' }: ItemProps & { className?: string }) {
  return (
    <ChooseBox
      label={`Choose ${nameOfItem(item)}`}
      checked={isChosen}
      tabIndex={hasTabStop ? 0 : -1}
      onChange={() => acts.toggle(item.id)}
      className={className}
    />
  );
}
