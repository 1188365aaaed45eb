// What a document and a folder have in common, as a tile and as a row: they are pressed, chosen, opened, dragged and focused.

import type { ComponentProps, MouseEvent } from 'react';
import { useLongPress } from '../../../../ui/useLongPress.ts';
import type { Desk, Item } from './desk.ts';

export interface ItemFrameProps extends Omit<ComponentProps<'div'>, 'onContextMenu'> {
  item: Item;
  desk: Desk;
  onMenu: () => void;
}

/** Parts of an item that do something of their own. */
const ownParts = 'button, input, [role=menuitem], [data-own]';

export function ItemFrame({ item, desk, onMenu, children, ...rest }: ItemFrameProps) {
  const { selection, drag } = desk;
  const hold = useLongPress(() => selection.toggle(item.id));
  // Enter on the link is a click without a press.
  const isTapped = (event: MouseEvent): boolean => event.detail > 0 && hold.isFinger();
  /** Before the link hears of it: a finger that has rested, or that goes on choosing, opens nothing. */
  const tap = (event: MouseEvent) => {
    const isChoosing = isTapped(event) && selection.chosen.size > 0 && !isOwn(event.target);
    if (!hold.took() && !isChoosing) return;
    event.preventDefault();
    event.stopPropagation();
    if (!hold.took()) selection.toggle(item.id);
  };
  const press = (event: MouseEvent) => {
    if (isOwn(event.target)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isPlain && event.target instanceof Element && event.target.closest('a')) return;
    if (isTapped(event)) return desk.open(item);
    event.preventDefault();
    selection.press(item.id, event);
    if (isPlain && desk.shown && item.kind === 'file') desk.showDetails(item.file.id);
  };
  return (
    <div
      role="row"
      ref={selection.takeFocus(item.id)}
      id={`item-${item.id}`}
      aria-selected={selection.isChosen(item.id)}
      tabIndex={selection.tabStop === item.id ? 0 : -1}
      data-item={item.id}
      draggable={desk.renaming !== item.id}
      onFocus={() => selection.noteFocus(item.id)}
      onClickCapture={tap}
      onClick={press}
      onDoubleClick={(event) => !isOwn(event.target) && desk.open(item)}
      onContextMenu={(event) => {
        event.preventDefault();
        if (isTouch(event)) return;
        if (!selection.isChosen(item.id)) selection.only(item.id);
        onMenu();
      }}
      onPointerDown={hold.begin}
      onDragStart={(event) => drag.start(event, item)}
      onDragEnd={drag.end}
      {...rest}
    >
      {children}
    </div>
  );
}

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';

const isOwn = (target: EventTarget): boolean => target instanceof Element && target.closest(ownParts) !== null;
