import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  added,
  allChosen,
  among,
  besideThose,
  boxed,
  extended,
  goneTo,
  noneChosen,
  nothingChosen,
  onlyChosen,
  type Selection,
  stepFrom,
  toggled,
  withoutGone,
} from './selection.ts';

export type ItemSelection = ReturnType<typeof useSelection>;

interface SelectionOptions {
  /** What of an item takes the focus, where the item does not take it itself. */
  elementOf?: (id: string) => HTMLElement | null;
  /** What has left the list is chosen no more, also once it is back. */
  forgets?: boolean;
}

const itself = (id: string): HTMLElement | null => document.getElementById(`item-${id}`);

/** @param rows the ids as they stand, row by row */
export function useSelection(rows: readonly (readonly string[])[], { elementOf = itself, forgets = false }: SelectionOptions = {}) {
  const [kept, setKept] = useState<Selection>(nothingChosen);
  const order = rows.flat();
  const left = forgets ? withoutGone(kept, order) : kept;
  if (left !== kept) setKept(left);
  const selection = among(kept, order);
  /** What takes the focus as soon as it is drawn. */
  const wanted = useRef<string | null>(null);
  /** Has the focus for it until then; null where it takes the focus from whatever has it. */
  const keeper = useRef<Element | null>(null);

  const goTo = (id: string, isExtending: boolean) => {
    [wanted.current, keeper.current] = [id, null];
    setKept(isExtending ? extended(selection, order, id) : goneTo(selection, id));
  };
  const takeFocus = (id: string) => (element: HTMLElement | null) => {
    if (!element || wanted.current !== id) return;
    wanted.current = null;
    if (keeper.current && ![keeper.current, document.body].includes(document.activeElement ?? document.body)) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  };
  useLayoutEffect(() => {
    // Moves the document's focus: what is drawn already may not be drawn anew for it.
    if (wanted.current !== null) takeFocus(wanted.current)(elementOf(wanted.current));
  });
  return {
    ...selection,
    count: order.length,
    /** The one that the Tab key leads to. */
    tabStop: selection.at ?? order[0] ?? null,
    isChosen: (id: string) => selection.chosen.has(id),
    /** A press with what is held beside it. */
    press: (id: string, { ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) =>
      setKept(shiftKey ? extended(selection, order, id) : ctrlKey || metaKey ? toggled(selection, id) : onlyChosen(id)),
    toggle: (id: string) => setKept(toggled(selection, id)),
    /** All on the way to it, besides those that are chosen. */
    add: (id: string) => setKept(added(selection, order, id)),
    only: (id: string) => setKept(onlyChosen(id)),
    focusOn: (id: string) => goTo(id, false),
    /** The first takes the focus when it is drawn, unless that has left what keeps it meanwhile. */
    awaitFirst: (focused: Element) => {
      [wanted.current, keeper.current] = [order[0] ?? null, focused];
    },
    /** On what stands by then: it may come before what led there is drawn. */
    noteFocus: (id: string) =>
      setKept((now) => {
        const here = among(now, order);
        return here.at === id ? here : { ...here, at: id, anchor: here.anchor ?? id };
      }),
    /** The focus has come there, by whatever led it: Shift begins there while nothing is chosen. */
    standAt: (id: string) =>
      setKept((now) => {
        const here = among(now, order);
        const anchor = here.chosen.size === 0 ? id : (here.anchor ?? id);
        return here.at === id && here.anchor === anchor ? here : { ...here, at: id, anchor };
      }),
    all: () => setKept(allChosen(order, selection)),
    none: () => setKept(noneChosen(selection)),
    /** They go: the keys go on with what stands beside them. */
    leave: (ids: readonly string[]) => {
      const next = besideThose(order, new Set(ids));
      [wanted.current, keeper.current] = [next, null];
      setKept({ chosen: new Set(), anchor: next, at: next });
    },
    box: (before: Selection, hit: readonly string[]) => setKept(boxed(before, hit)),
    now: selection,
    /** @returns where it led, or null */
    step: (key: string, isExtending: boolean): string | null => {
      const to = stepFrom(selection.at, key, rows);
      if (to !== null) goTo(to, isExtending);
      return to;
    },
    /** For each item's element: the wanted one takes the focus when it is drawn. */
    takeFocus,
  };
}
