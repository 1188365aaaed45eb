import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import {
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
} from './selection.ts';

export type ItemSelection = ReturnType<typeof useSelection>;

/** @param rows the ids as they stand, row by row */
export function useSelection(rows: readonly (readonly string[])[]) {
  const [kept, setKept] = useState<Selection>(nothingChosen);
  const order = rows.flat();
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
    if (wanted.current !== null) takeFocus(wanted.current)(document.getElementById(`item-${wanted.current}`));
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
