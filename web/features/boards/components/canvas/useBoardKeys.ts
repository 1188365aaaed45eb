import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { Item } from '../../../../../domain/boards/items.ts';
import { refusalWords } from '../../../../../domain/boards/operations.ts';
import { readingOrder } from '../items/itemWords.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { type Chosen, dropped, grouped, locked, movedFrames, ordered, resizedTo, scaled, taken } from './acts.ts';
import { aimsByKey } from './aimKeys.ts';
import { arrows, nudge, toolKeys } from './boardKeys.ts';
import { zoomedAt } from './camera.ts';
import { tidied } from './arranging.ts';
import { copied } from './copied.ts';
import { arrowBetween, layInMiddle } from './drawing.ts';
import { barId, putSectionRound } from './SelectionBar.tsx';
import { boxRound, resized } from './geometry.ts';
import { boxDrawn } from '../items/DrawnItems.tsx';
import { itemIdAt } from './itemAt.ts';
import { newItemId } from './newItems.ts';
import { tellNotDone } from './notKept.ts';
import type { Desk, Tool } from './useDesk.ts';

interface BoardKeys {
  desk: Desk;
  ground: RefObject<HTMLElement | null>;
  onHelp: () => void;
  onImage: () => void;
  onBoard: () => void;
}

/** @returns what hears the keys that no field of the board takes */
export function useBoardKeys({ desk, ground, onHelp, onImage, onBoard }: BoardKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const arrowFrom = useRef<BoardItemId | null>(null);
  const kept = useRef<Chosen>(new Set());
  const follows = useRef<BoardItemId | null>(null);
  return (event) => {
    if (event.defaultPrevented || isTyped(event.target)) return;
    if (event.key === 'Escape') kept.current = new Set();
    const isControl = event.ctrlKey || event.metaKey;
    const done = isControl
      ? withControl(event, desk)
      : event.key === 'Tab'
        ? step(event, { desk, ground, kept, follows })
        : isKeeping(event)
          ? keep(desk, kept)
          : asksForBar(event)
            ? toBar(desk)
            : aimsByKey(event, { desk, ground }) ||
              plain(event, {
                desk,
                arrowFrom,
                onHelp,
                onImage,
                onBoard,
                onTake: () => takeAway({ desk, ground, follows }),
                onNone: () => chooseNone({ desk, ground, follows }),
              });
    if (!done) return;
    event.preventDefault();
    // The page's own keys are not meant here.
    event.stopPropagation();
  };
}

const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog]') !== null;

/** On a box to tick it is that box's own. */
const isKeeping = ({ key, shiftKey, target }: KeyboardEvent): boolean =>
  key === ' ' && shiftKey && !(target instanceof Element && target.closest('button, input'));

/** Keeps what is chosen while Tab goes on: what it comes to is chosen with it. */
function keep({ chosen }: Desk, kept: RefObject<Chosen>): boolean {
  kept.current = chosen;
  return true;
}

/** Nothing, once something else was chosen in any other way. */
const stillKept = (kept: Chosen, { chosen }: Desk): Chosen => ([...kept].every((id) => chosen.has(id)) ? kept : new Set());

/** As one asks for what can be done with a thing in any window, and a letter where a keyboard has no such key. */
const asksForBar = ({ key, shiftKey, altKey }: KeyboardEvent): boolean =>
  !altKey && (key === 'ContextMenu' || (shiftKey ? key === 'F10' : key.toLowerCase() === 'f'));

/** From the first button of the bar Tab goes on to the others. @returns whether it is in sight */
function toBar({ chosen }: Desk): boolean {
  const first = chosen.size > 0 ? document.querySelector<HTMLElement>(`#${barId} button`) : null;
  first?.focus({ preventScroll: true });
  return first !== null;
}

const items = ({ store }: Desk): readonly Item[] => store.shown().items;

/** Undo and redo are heard on all of the page (useUndoKeys.ts). */
function withControl({ key, shiftKey, repeat }: KeyboardEvent, desk: Desk): boolean {
  const { chosen, act, choose } = desk;
  const way = arrows[key];
  if (way) return stretch(desk, { way, by: shiftKey ? nudge.shift : nudge.plain, isRepeat: repeat });
  const acts: Record<string, () => void> = {
    a: () => {
      desk.setEditing(null);
      choose(items(desk).map(({ id }) => id));
    },
    d: () => chosen.size > 0 && copied(desk, { chosen, by: { x: 24, y: 24 } }),
    g: () => act(grouped(chosen, { items: items(desk), groupId: shiftKey || chosen.size < 2 ? null : newItemId() })),
    l: () => act(locked(chosen, { items: items(desk), isLocked: !desk.chosenItems.every(({ lock }) => lock.isLocked) })),
  };
  const one = acts[key.toLowerCase()];
  one?.();
  return one !== undefined;
}

function plain(
  event: KeyboardEvent,
  {
    desk,
    arrowFrom,
    onHelp,
    onImage,
    onBoard,
    onTake,
    onNone,
  }: Omit<BoardKeys, 'ground'> & { arrowFrom: RefObject<BoardItemId | null>; onTake: () => void; onNone: () => void },
): boolean {
  const { key, code, shiftKey, altKey } = event;
  if (altKey) return false;
  const way = arrows[key];
  if (way) return push(desk, { way, by: shiftKey ? nudge.shift : nudge.plain, isRepeat: event.repeat });
  const { chosen, act, setTool, moveCamera, stage, reason } = desk;
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  const zoom = (factor: number) => moveCamera((camera) => zoomedAt(camera, middle, factor));
  const [only] = desk.chosenItems;
  const acts: Record<string, (() => void) | undefined> = {
    Delete: onTake,
    Backspace: onTake,
    Escape: desk.editing
      ? () => desk.setEditing(null)
      : chosen.size > 0 || desk.tool !== 'select'
        ? () => (desk.tool === 'select' ? onNone() : setTool('select'))
        : undefined,
    Enter: toolAct(desk, arrowFrom.current) ?? (only && chosen.size === 1 ? () => desk.setEditing(only.id) : undefined),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    ']': () => act(ordered(chosen, { items: items(desk), isUp: true })),
    '[': () => act(ordered(chosen, { items: items(desk), isUp: false })),
    '?': onHelp,
    r: () => turn(desk, 1),
    g: () => snapOrNot(desk),
  };
  const shifted: Record<string, () => void> = {
    Digit1: () => desk.fit(),
    KeyR: () => turn(desk, -1),
    KeyS: () => putSectionRound(desk),
    KeyT: () => act(tidied(chosen, items(desk))),
    KeyX: () => only?.kind === 'image' && chosen.size === 1 && reason === undefined && desk.beginCropping(only),
    Digit2: () => desk.fit(boxRound(desk.chosenItems.map((item) => boxDrawn(item, desk.shown.byId)))),
  };
  const tool = shiftKey ? undefined : toolKeys[key.toLowerCase()];
  const asked: Partial<Record<Tool, () => void>> = { image: onImage, board: onBoard };
  const one = (shiftKey ? shifted[code] : undefined) ?? acts[ownKey(event)] ?? (tool && (asked[tool] ?? (() => setTool(tool))));
  if (tool === 'arrow') arrowFrom.current = chosen.size === 1 && only ? only.id : null;
  one?.();
  return one !== undefined;
}

function snapOrNot({ isOnGrid, setOnGrid, say }: Desk): void {
  setOnGrid(!isOnGrid);
  say(isOnGrid ? 'Snaps to the grid no more' : 'Snaps to the grid');
}

/** Under Caps Lock a letter is the same key. */
const ownKey = ({ key, shiftKey }: KeyboardEvent): string => (key.length === 1 && !shiftKey ? key.toLowerCase() : key);

interface Place extends Pick<BoardKeys, 'desk' | 'ground'> {
  /** What Tab comes to next: what was left, or what follows as one reads where something was taken away. */
  follows: RefObject<BoardItemId | null>;
}

/** The wall has the keys then, and Tab goes on from there. */
function takeAway({ desk, ground, follows }: Place): void {
  const all = readingOrder(items(desk));
  follows.current = all[all.findLastIndex(({ id }) => desk.chosen.has(id)) + 1]?.id ?? null;
  const operations = taken(desk.chosen, items(desk));
  if (operations.length === 0 && desk.chosen.size > 0 && desk.reason === undefined) tellNotDone(refusalWords.locked_item, false);
  desk.act(operations);
  ground.current?.focus({ preventScroll: true });
}

/** What is not chosen any more has no frame to show that it has the keys: the wall has them, and Tab comes back to it. */
function chooseNone({ desk, ground, follows }: Place): void {
  follows.current = itemIdAt(document.activeElement) ?? null;
  desk.choose([]);
  ground.current?.focus({ preventScroll: true });
}

/** Arrows held down are one act to take back. */
function push(desk: Desk, { way, by, isRepeat }: { way: { x: number; y: number }; by: number; isRepeat: boolean }): boolean {
  if (desk.chosen.size === 0) {
    desk.moveCamera((camera) => ({ ...camera, x: camera.x + (way.x * 60) / camera.zoom, y: camera.y + (way.y * 60) / camera.zoom }));
    return true;
  }
  const frames = movedFrames(desk.chosen, { items: items(desk), by: { x: way.x * by, y: way.y * by } });
  desk.act(dropped(frames, { items: items(desk), chosen: desk.chosen }), { merges: isRepeat });
  return true;
}

/** What Enter does with the tool in the hand; null where that takes a pointer, or there is none. */
function toolAct(desk: Desk, arrowFrom: BoardItemId | null): (() => void) | null {
  const { tool, shown, chosenItems, act, setTool } = desk;
  if (tool === 'arrow') {
    const from = arrowFrom === null ? undefined : shown.byId.get(arrowFrom);
    const [to] = chosenItems;
    if (!from || !to || from.id === to.id || to.kind === 'arrow') return null;
    return () => {
      setTool('select');
      act([{ op: 'add', item: arrowBetween(from, to, { items: items(desk), stroke: desk.strokes.arrow }) }]);
    };
  }
  if (tool === 'select' || tool === 'hand' || tool === 'image' || tool === 'board' || tool === 'line') return null;
  return () => layInMiddle(desk, tool);
}

/** Draws the one thing that is chosen wider or higher; a picture keeps its proportions, and so do several. */
function stretch(desk: Desk, { way, by, isRepeat }: { way: { x: number; y: number }; by: number; isRepeat: boolean }): boolean {
  const [only, ...others] = desk.chosenItems.filter(({ kind }) => kind !== 'arrow');
  // An arrow is as long as its ends are apart.
  if (!only) return false;
  if (others.length > 0) return stretchTogether(desk, { way, by, isRepeat });
  const handle = { across: way.x === 0 ? 0 : 1, down: way.y === 0 ? 0 : 1 } as const;
  const frame = resized(only.frame, handle, { by: { x: way.x * by, y: way.y * by }, keepsShape: ['image', 'line'].includes(only.kind) });
  desk.act(resizedTo(only, frame), { merges: isRepeat });
  return true;
}

function stretchTogether(desk: Desk, { way, by, isRepeat }: { way: { x: number; y: number }; by: number; isRepeat: boolean }): boolean {
  const drawn = scaled(desk.chosen, {
    items: items(desk),
    handle: { across: 1, down: 1 },
    times: ({ w, h }) => 1 + (way.x * by) / w + (way.y * by) / h,
  });
  if (drawn) desk.act(drawn.operations, { merges: isRepeat });
  return true;
}

const turnStep = 15;

function turn(desk: Desk, way: 1 | -1): void {
  const [only] = desk.chosenItems;
  if (!only || only.kind === 'arrow' || desk.chosen.size !== 1) return;
  const turned = (Math.round(only.frame.rotation / turnStep) + way) * turnStep;
  desk.act(resizedTo(only, { ...only.frame, rotation: ((((turned + 180) % 360) + 360) % 360) - 180 }));
}

/** To the next thing as one reads; from the last one Tab leaves the board. */
function step({ shiftKey }: KeyboardEvent, { desk, ground, kept, follows }: Place & { kept: RefObject<Chosen> }): boolean {
  const all = readingOrder(items(desk));
  const focused = itemIdAt(document.activeElement);
  const stands = focused !== undefined && desk.chosen.has(focused);
  const at = all.findIndex(({ id }) => (stands ? id === focused : desk.chosen.has(id)));
  const begin = all.find(({ id }) => id === follows.current) ?? all[0];
  const next = at === -1 ? (shiftKey ? undefined : begin) : all[at + (shiftKey ? -1 : 1)];
  if (!next) return false;
  kept.current = stillKept(kept.current, desk);
  follows.current = null;
  desk.choose([...kept.current, next.id]);
  desk.reveal(next);
  // Once it is drawn: it may have been out of sight.
  requestAnimationFrame(() => ground.current?.querySelector<HTMLElement>(`[data-item="${next.id}"]`)?.focus({ preventScroll: true }));
  return true;
}
