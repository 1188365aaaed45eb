// What a document and a folder have in common, as a tile and as a row: they are pressed, chosen, opened, dragged and focused.

import type { ComponentProps, MouseEvent } from 'react';
import { isTouch, useLongPress } from '../../../../ui/useLongPress.ts';
import type { ItemProps } from './desk.ts';

export interface ItemFrameProps extends Omit<ComponentProps<'div'>, 'onContextMenu'> {
  of: ItemProps;
  onMenu: () => void;
}

/** Parts of an item that do something of their own. */
const ownParts = 'button, input, [role=menuitem], [data-own]';

export function ItemFrame({ of: { item, acts, isChosen, hasTabStop, isRenaming }, onMenu, children, ...rest }: ItemFrameProps) {
  const hold = useLongPress(() => acts.toggle(item.id));
  // Enter on the link is a click without a press.
  const isTapped = (event: MouseEvent): boolean => event.detail > 0 && hold.isFinger();
  /** Before the link hears of it: a finger that has rested, or that goes on choosing, opens nothing. */
  const tap = (event: MouseEvent) => {
    const isChoosing = isTapped(event) && acts.isChoosing() && !isOwn(event.target);
    if (!hold.took() && !isChoosing) return;
    event.preventDefault();
    event.stopPropagation();
    if (!hold.took()) acts.toggle(item.id);
  };
  const press = (event: MouseEvent) => {
    if (isOwn(event.target)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isPlain && event.target instanceof Element && event.target.closest('a')) return;
    if (isTapped(event)) return acts.open(item);
    event.preventDefault();
    acts.press(item.id, event);
    if (isPlain && item.kind === 'file') acts.showInstead(item.file.id);
  };
  return (
    <div
      role="row"
      ref={(element) => acts.takeFocus(item.id, element)}
      id={`item-${item.id}`}
      aria-selected={isChosen}
      tabIndex={hasTabStop ? 0 : -1}
      data-item={item.id}
      draggable={!isRenaming}
      onFocus={() => acts.noteFocus(item.id)}
      onClickCapture={tap}
      onClick={press}
      onDoubleClick={(event) => !isOwn(event.target) && acts.open(item)}
      onContextMenu={(event) => {
        event.preventDefault();
        if (isTouch(event)) return;
        if (!isChosen) acts.only(item.id);
        onMenu();
      }}
      onPointerDown={hold.begin}
      onDragStart={(event) => acts.start(event, item)}
      onDragEnd={acts.end}
      {...rest}
    >
      {children}
    </div>
  );
}

const isOwn = (target: EventTarget): boolean => target instanceof Element && target.closest(ownParts) !== null;
