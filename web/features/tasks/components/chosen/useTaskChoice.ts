// Choosing in the list of tasks, as in a list of documents: boxes, Shift and Ctrl with a press, keys, a finger that rests.

import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { TaskCard } from '../../../../../domain/tasks/contract.ts';
import { useSteady } from '../../../../lib/useSteady.ts';
import { useSelection } from '../../../../ui/useSelection.ts';
import type { Choice, ChosenQuestion } from './choice.ts';

/** What a row does in its list: the same functions for good. */
export interface RowActs {
  press: (id: string, held: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => void;
  toggle: (id: string) => void;
  check: (id: string, event: ChangeEvent) => void;
  isChoosing: () => boolean;
  standAt: (id: string) => void;
}

/** What of a row has the keys: the link that opens its task. */
const opener = '[data-opens-card]';
const linkOf = (id: string): HTMLElement | null => document.querySelector(`[data-opens-card="${id}"]`);

/** @param shown in the order in which they stand */
export function useTaskChoice(shown: readonly TaskCard[], around: Pick<Choice, 'today' | 'isBesideTask' | 'shows'>) {
  const selection = useSelection(
    shown.map(({ id }) => [id]),
    { elementOf: linkOf, forgets: true },
  );
  const [question, ask] = useState<ChosenQuestion | null>(null);
  const tasks = shown.filter(({ id }) => selection.isChosen(id));
  const acts = useSteady<RowActs>({
    press: selection.press,
    toggle: selection.toggle,
    check: (id, { nativeEvent }) =>
      nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey ? selection.add(id) : selection.toggle(id),
    isChoosing: () => selection.chosen.size > 0,
    standAt: selection.standAt,
  });
  const choice: Choice = {
    ...around,
    tasks,
    question,
    ask,
    leave: (some) => {
      if (some.length === tasks.length) selection.leave(some.map(({ id }) => id));
    },
  };
  /** The bar goes, and the focus back to where the keys were; where that has gone, to the first of them. */
  const none = () => {
    selection.none();
    linkOf(selection.at ?? tasks[0]?.id ?? '')?.focus({ preventScroll: true });
  };
  return { isChosen: selection.isChosen, choice, acts, none, onKeyDown: (event: KeyboardEvent<HTMLElement>) => pressKey(event, selection) };
}

type Selection = ReturnType<typeof useSelection>;

/** Does what a key means in the list, and takes it from the page. What lies over the list has keys of its own. */
function pressKey(event: KeyboardEvent<HTMLElement>, selection: Selection): void {
  const { target, currentTarget: list } = event;
  if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement) || !list.contains(target)) return;
  if (!isDone(event, target, selection)) return;
  event.preventDefault();
  event.stopPropagation();
}

const walks = ['ArrowUp', 'ArrowDown', 'Home', 'End'];

/** @returns whether the key means something here */
function isDone({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, target: HTMLElement, selection: Selection): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey && did(selection.all);
  if (key === 'Escape') return selection.chosen.size > 0 && did(selection.none);
  const isLink = target.matches(opener);
  if (key === ' ' && isLink && selection.at !== null) return did(() => selection.toggle(selection.at ?? ''));
  if (!isLink && !target.matches('[data-chooses] *')) return false;
  return (shiftKey || walks.includes(key)) && selection.step(key, shiftKey) !== null;
}

function did(act: () => void): true {
  act();
  return true;
}
