// What the parts of an open board share: where one looks, which tool is in the hand, what is chosen, held and written in.

import { useCallback, useMemo, useState } from 'react';
import type { Frame, Item, ItemKind, ItemOf } from '../../../../../domain/boards/items.ts';
import { type Operation, refusalWords } from '../../../../../domain/boards/operations.ts';
import type { BoardId, BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { useLayout } from '../../../../ui/breakpoints.ts';
import { offerWords } from '../../../../ui/toast/offerWords.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { useSpoken } from '../../../../ui/useSpoken.ts';
import { named } from '../../../../ui/Words.tsx';
import { type Chosen, withGroups } from './acts.ts';
import type { EndName } from './arrowEnds.ts';
import { croppedTo, cropping as cropped, wholeOf } from './cropping.ts';
import { type Box, type Camera, fitted, type Size, startOnPhone } from './camera.ts';
import { boxRound } from './geometry.ts';
import { boxDrawn } from '../items/DrawnItems.tsx';
import { tellNotDone } from './notKept.ts';
import { boxOfSection, sectionsOf } from './sections.ts';
import type { Gap, Guide } from './snapping.ts';
import { useNextStrokes } from './strokeChoice.ts';
import { wordsOfAct } from './spokenActs.ts';
import type { OpenBoard } from './useOpenBoard.ts';

/** In the hand. Those that lay something down go back to `select` after it. */
export type Tool =
  | 'select'
  | 'hand'
  | 'image'
  | 'board'
  | Extract<ItemKind, 'note' | 'heading' | 'swatch' | 'palette' | 'product' | 'material' | 'section' | 'arrow' | 'line' | 'todo'>;

/** While a pointer is down. */
export interface Held {
  /** Where what is held lies now. */
  frames: ReadonlyMap<BoardItemId, Frame>;
  marquee: Box | null;
  guides: readonly Guide[];
  gaps: readonly Gap[];
  /** "4°", "320 × 200". */
  tip: string | null;
  /** Of a line or an arrow that is being drawn, units of the board: across, down, one after the other. */
  drawn: readonly number[] | null;
  /** An arrow of which an end is drawn elsewhere, as it would be there. */
  aimed: ItemOf<'arrow'> | null;
}

/** A picture while it is cropped, units of the board, as it lies unturned. */
export interface Cropping {
  id: BoardItemId;
  /** The part that shows. */
  window: Box;
  /** Where all of the picture lies. */
  whole: Box;
}

export const nothingHeld: Held = { frames: new Map(), marquee: null, guides: [], gaps: [], tip: null, drawn: null, aimed: null };

export type Desk = ReturnType<typeof useDesk>;

interface DeskOptions {
  open: OpenBoard;
  stage: Size;
  reason: string | undefined;
  /** Goes to a board that lies on this one. */
  onEnter?: (boardId: BoardId) => void;
}

export interface ActOptions {
  merges?: boolean;
  /** What somebody wrote in it: they are given it back where it does not stand. */
  typed?: string;
}

export function useDesk({ open, stage, reason, onEnter }: DeskOptions) {
  const { store, shown } = open;
  const [tool, setTool] = useState<Tool>('select');
  const [held, setHeld] = useState<Held | null>(null);
  const [editing, setEditing] = useState<BoardItemId | null>(null);
  const [begun, setCropping] = useState<Cropping | null>(null);
  const [own, setCamera] = useState<Camera | null>(null);
  const [isOnGrid, setOnGrid] = useState(false);
  const voice = useSpoken();
  const { items, byId } = shown;
  const { chosen, chosenItems, choose } = useChosen(store, shown);
  const first = useMemo(() => boxRound(items.map((item) => boxDrawn(item, byId))), [items, byId]);
  const isPhone = useLayout() === 'mobile';
  const start = useStart(items, { all: first, isWhole: shown.isWhole, stage, isPhone });
  const camera = own ?? start;

  const { act, sayReason } = actingOn(store, { reason, say: voice.say });
  const aims = useAiming(byId);
  const next = useNextStrokes();
  const croppedItem = begun && byId.get(begun.id);
  // What somebody else took away or locked is not cropped any more.
  const cropping = begun && croppedItem?.kind === 'image' && !croppedItem.lock.isLocked && chosen.has(begun.id) ? begun : null;
  return {
    store,
    shown,
    stage,
    isPhone,
    isOnGrid,
    setOnGrid,
    ...voice,
    reason,
    sayReason,
    tool,
    setTool: (next: Tool) => {
      if (reason === undefined || next === 'select' || next === 'hand') setTool(next);
      else sayReason();
    },
    camera,
    setCamera,
    /** From where it has come to: several steps of a hand may come before the next drawing. */
    moveCamera: (by: (now: Camera) => Camera) => setCamera((now) => by(now ?? start)),
    chosen,
    choose,
    chosenItems,
    held,
    setHeld,
    // Who turns to something else has left it.
    editing: editing && chosen.has(editing) ? editing : null,
    setEditing: (id: BoardItemId | null) => {
      const item = id === null ? undefined : byId.get(id);
      // Whoever may look here may look there.
      if (item?.kind === 'board') onEnter?.(item.content.boardId);
      else setEditing(reason === undefined ? id : null);
    },
    act,
    ...aims,
    ...next,
    cropping,
    setCropping,
    beginCropping: (item: ItemOf<'image'>) => {
      const file = shown.files.get(item.content.fileId);
      const picture = { width: file?.width ?? item.frame.w, height: file?.height ?? item.frame.h };
      setEditing(null);
      setCropping({ id: item.id, window: item.frame, whole: wholeOf(item.frame, item.look.crop, picture) });
    },
    /** @param keeps what was drawn; else all stays as it was */
    endCropping: (keeps: boolean) => {
      setCropping(null);
      if (keeps && cropping && croppedItem) act(cropped(croppedItem.id, croppedItem.frame, croppedTo(croppedItem.frame, cropping)));
    },
    fit: (box: Box | null = first) => box && setCamera(fitted(box, stage, isPhone)),
    /** So that a thing that keys lead to is seen. */
    reveal: (item: Item) => {
      const box = boxDrawn(item, byId);
      const seen = { x: camera.x, y: camera.y, w: stage.width / camera.zoom, h: stage.height / camera.zoom };
      const isIn = box.x >= seen.x && box.y >= seen.y && box.x + box.w <= seen.x + seen.w && box.y + box.h <= seen.y + seen.h;
      if (!isIn) setCamera({ ...camera, x: box.x + box.w / 2 - seen.w / 2, y: box.y + box.h / 2 - seen.h / 2 });
    },
  };
}

function useChosen(store: OpenBoard['store'], { items, byId }: OpenBoard['shown']) {
  const [picked, setPicked] = useState<Chosen>(new Set());
  // What somebody else took away is not chosen any more.
  const chosen = useMemo<Chosen>(() => new Set([...picked].filter((id) => byId.has(id))), [picked, byId]);
  const chosenItems = useMemo(() => items.filter(({ id }) => chosen.has(id)), [items, chosen]);
  const choose = useCallback((ids: Iterable<BoardItemId>) => setPicked(withGroups(new Set(ids), store.shown().items)), [store]);
  return { chosen, chosenItems, choose };
}

/** Which end of which arrow whoever works by keys has in the hand. */
function useAiming(byId: OpenBoard['shown']['byId']) {
  const [begun, setAiming] = useState<{ id: BoardItemId; name: EndName } | null>(null);
  const arrow = begun ? byId.get(begun.id) : undefined;
  // What somebody else took away or locked is let go of.
  const aiming = begun && arrow?.kind === 'arrow' && !arrow.lock.isLocked ? { arrow, name: begun.name } : null;
  return { aiming, setAiming };
}

/** The arrow whose ends can be held: the one that is chosen alone, or that keys have in the hand. */
export function arrowInHand({ aiming, chosen, chosenItems }: Pick<Desk, 'aiming' | 'chosen' | 'chosenItems'>): ItemOf<'arrow'> | null {
  const [only] = chosenItems;
  if (aiming) return aiming.arrow;
  return chosen.size === 1 && only?.kind === 'arrow' && !only.lock.isLocked ? only : null;
}

/** @param say tells what was done to whom does not see it */
function actingOn(store: OpenBoard['store'], { reason, say }: { reason: string | undefined; say: (words: string) => void }) {
  /** Why nothing can be changed here. */
  const sayReason = () => void showToast({ id: 'board-reason', shape: 'warning', title: 'Not changed', line: reason ?? '' });
  const act = (operations: readonly Operation[], { typed, ...options }: ActOptions = {}): boolean => {
    if (operations.length === 0) return false;
    const words = wordsOfAct(operations, store.shown());
    const refusals = reason === undefined ? store.act(operations, options) : [];
    const [refused] = refusals;
    const why = reason ?? (refused && refusalWords[refused.code]);
    if (why === undefined) {
      if (words !== null) say(words);
      return true;
    }
    if (typed) offerWords({ title: named`Not kept: ${typed}`, line: why, words: typed });
    else if (refused) tellNotDone(why, refusals.length < operations.length);
    else sayReason();
    return false;
  };
  return { act, sayReason };
}

interface Start {
  /** Round all that lies there; null for nothing. */
  all: Box | null;
  /** Whether all of it was read. */
  isWhole: boolean;
  stage: Size;
  isPhone: boolean;
}

/**
 * Where one looks at first: all of the board as its first items came, on a phone its first section, and so it stays until a hand moves it.
 * What is laid on an empty board stays where it was laid.
 */
function useStart(items: readonly Item[], { all, isWhole, stage, isPhone }: Start): Camera {
  const [kept, setKept] = useState<{ all: Box | null; section: Box | null; stage: Size } | null>(null);
  if ((all || isWhole) && (!kept || kept.stage !== stage))
    setKept(kept ? { ...kept, stage } : { all, section: firstSection(items), stage });
  if (!kept?.all) return { x: -stage.width / 2, y: -stage.height / 2, zoom: 1 };
  const whole = fitted(kept.all, kept.stage, isPhone);
  const part = isPhone ? startOnPhone(kept.section ?? kept.all, kept.stage) : null;
  // A board that is seen well as a whole is seen as a whole.
  return part && part.zoom > whole.zoom ? part : whole;
}

function firstSection(items: readonly Item[]): Box | null {
  const [first] = sectionsOf(items);
  return first ? boxOfSection(first.item, items) : null;
}
