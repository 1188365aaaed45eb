// What lies on a board, as far as it is in sight: drawn anew when something lies there otherwise or comes into sight, not whenever one
// looks a little elsewhere. That is the camera's work alone, which moves the whole plane.

import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { strokeOfArrow } from '../../../../../domain/boards/strokes.ts';
import type { ArrowEnd, Frame, Item, ItemOf } from '../../../../../domain/boards/items.ts';
import type { BoardId, BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { useBoardNames } from '../../queries.ts';
import { FarPlane } from '../far/FarPlane.tsx';
import { ArrowItem, ArrowLabel, endsBetween } from '../items/DrawnItems.tsx';
import { ItemView, type Ring } from '../items/ItemView.tsx';
import { sectionLetters, spokenName } from '../items/itemWords.ts';
import type { Chosen } from './acts.ts';
import type { Shown } from './boardStore.ts';
import { type Box, type Camera, inSight, type Size } from './camera.ts';
import { boxOf, holds, meets } from './geometry.ts';
import type { Desk } from './useDesk.ts';

/** Round what is in sight so much more is drawn, so that a hand does not outrun it. */
const round = 0.4;
/** What is drawn suits a zoom up to so many times as near or as far. */
const mostZoomed = 1.5;

/** What is drawn, and for which zoom. */
export interface Drawn {
  box: Box;
  zoom: number;
}

/** The part of the board that is drawn: the same until one looks beyond it. */
export function useDrawn(camera: Camera, stage: Size): Drawn {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const ratio = drawn ? camera.zoom / drawn.zoom : 0;
  if (drawn && ratio < mostZoomed && ratio > 1 / mostZoomed && holds(drawn.box, inSight(camera, stage))) return drawn;
  const fresh = drawnFor(camera, stage);
  setDrawn(fresh);
  return fresh;
}

const drawnFor = (camera: Camera, stage: Size): Drawn => ({ box: inSight(camera, stage, round), zoom: camera.zoom });

/** Smaller than this nothing can be read: things are drawn as what they are from afar. */
const farZoom = 0.2;
/** Where so many are in sight, their words are given up sooner. */
const many = { zoom: 0.4, things: 800 };

export function isFar({ zoom, box }: Drawn, items: readonly Item[]): boolean {
  if (zoom < farZoom || zoom >= many.zoom) return zoom < farZoom;
  return items.filter(({ frame }) => meets(box, boxOf(frame))).length > many.things;
}

interface ThingsProps {
  shown: Shown;
  /** What meets it is drawn. */
  box: Box;
  /** 1, 2, 4 or 8: at which size pictures are asked for. */
  zoomStep: number;
  /** So far away that nothing can be read: at which zoom all of it is drawn. Null from near. */
  farZoom: number | null;
  /** Where what is held lies now. */
  own: ReadonlyMap<BoardItemId, Frame>;
  /** Where what others hold lies now. */
  moved: ReadonlyMap<BoardItemId, Frame> | undefined;
  chosen: Chosen;
  /** An arrow whose end is in the hand, as it would be there. */
  aimed: ItemOf<'arrow'> | null;
  editing: BoardItemId | null;
  cropped: BoardItemId | null;
  /** Undefined for who may not. */
  onTick: ((id: BoardItemId, key: string) => void) | undefined;
}

/** What is in sight, the lowest first; arrows lie above. */
export const Things = memo(function Things({
  shown,
  box,
  zoomStep,
  farZoom,
  own,
  moved,
  chosen,
  aimed,
  editing,
  cropped,
  onTick,
}: ThingsProps) {
  const { items, byId, files } = shown;
  const frames = moved && moved.size > 0 ? new Map([...moved, ...own]) : own;
  const letters = useMemo(() => sectionLetters(items), [items]);
  const rings = useMemo(() => ringsOf(items), [items]);
  const frameOf = ({ itemId }: ArrowEnd) => {
    // One that went while it was held lies nowhere.
    const item = itemId ? byId.get(itemId) : undefined;
    return item && (frames.get(item.id) ?? item.frame);
  };
  const lieOf = (item: ItemOf<'arrow'>): ArrowLie => ({
    item,
    across: (frames.get(item.id)?.x ?? item.frame.x) - item.frame.x,
    down: (frames.get(item.id)?.y ?? item.frame.y) - item.frame.y,
    fromFrame: frameOf(item.content.from),
    toFrame: frameOf(item.content.to),
  });
  const boards = useBoardNames(items);
  const nameOf = useMemo(() => namesOf({ files, letters, boards }), [files, letters, boards]);
  const endOf = ({ itemId }: ArrowEnd) => {
    const item = itemId ? byId.get(itemId) : undefined;
    return item && nameOf(item);
  };
  const lying = useMemo(() => items.filter((item) => item.kind === 'arrow'), [items]);
  const arrows = aimed ? lying.map((item) => (item.id === aimed.id ? aimed : item)) : lying;
  const drawn = items.filter(
    (item) => item.kind !== 'arrow' && (meets(box, boxOf(frames.get(item.id) ?? item.frame)) || chosen.has(item.id)),
  );
  return (
    <>
      {drawn.map((item) => (
        <ItemView
          key={item.id}
          item={item}
          frame={frames.get(item.id) ?? item.frame}
          files={files}
          zoomStep={zoomStep}
          isFar={farZoom !== null}
          name={nameOf(item)}
          letter={letters.get(item.id)}
          isChosen={chosen.has(item.id)}
          rings={rings.get(item.id)}
          isHidden={cropped === item.id || (editing === item.id && ['note', 'heading'].includes(item.kind))}
          onTick={onTick}
        />
      ))}
      {/* After them, though they show nothing now: before them, a browser asks of each whether it lies over it, in 70 ms a frame. */}
      {farZoom !== null && <FromAfar shown={shown} box={box} zoom={farZoom} frames={frames} hidden={cropped ?? editing} />}
      <svg className="pointer-events-none absolute start-0 top-0 size-px overflow-visible text-ink">
        {arrows.map((item) => (
          <Arrow
            key={item.id}
            {...lieOf(item)}
            name={nameOf(item)}
            fromName={endOf(item.content.from)}
            toName={endOf(item.content.to)}
            isChosen={chosen.has(item.id)}
          />
        ))}
      </svg>
      {arrows.map(
        (item) =>
          farZoom === null &&
          item.content.label !== '' &&
          item.id !== editing && <Label key={item.id} {...lieOf(item)} isChosen={chosen.has(item.id)} />,
      )}
    </>
  );
});

/** Where an arrow lies. */
interface ArrowLie {
  item: ItemOf<'arrow'>;
  /** How far it is moved while it is held. */
  across: number;
  down: number;
  /** Of what it sticks to. */
  fromFrame: Frame | undefined;
  toFrame: Frame | undefined;
}

interface ArrowProps extends ArrowLie {
  name: string;
  /** What that is called. */
  fromName: string | undefined;
  toName: string | undefined;
  isChosen: boolean;
}

/** Drawn anew when what it sticks to moves, and not with all else. */
const Arrow = memo(function Arrow({ name, fromName, toName, isChosen, ...lie }: ArrowProps) {
  const { item } = lie;
  const [from, to] = endsNow(lie);
  const stroke = strokeOfArrow(item.content);
  const words = [name, fromName && `from ${fromName}`, toName && `to ${toName}`, isChosen && 'chosen'];
  return (
    <g
      data-item={item.id}
      role="img"
      aria-label={words.filter(Boolean).join(', ')}
      tabIndex={-1}
      className="pointer-events-auto outline-none"
    >
      <ArrowItem from={from} to={to} stroke={stroke} isReach />
      {isChosen && (
        <g className="text-accent opacity-30">
          <ArrowItem from={from} to={to} stroke={stroke} isMark />
        </g>
      )}
      <ArrowItem from={from} to={to} stroke={stroke} />
    </g>
  );
});

const Label = memo(function Label({ isChosen, ...lie }: ArrowLie & { isChosen: boolean }) {
  const [from, to] = endsNow(lie);
  return <ArrowLabel item={lie.item} from={from} to={to} isChosen={isChosen} />;
});

function endsNow({ item, across, down, fromFrame, toFrame }: ArrowLie) {
  const at = (end: ArrowEnd): ArrowEnd => ({ ...end, x: end.x + across, y: end.y + down });
  return endsBetween({ from: at(item.content.from), to: at(item.content.to) }, { from: fromFrame, to: toFrame });
}

interface FromAfarProps {
  shown: Shown;
  box: Box;
  zoom: number;
  /** Of what is held by anybody: drawn by itself, so that all else stays as it is drawn. */
  frames: ReadonlyMap<BoardItemId, Frame>;
  hidden: BoardItemId | null;
}

function FromAfar({ shown: { items, files }, box, zoom, frames, hidden }: FromAfarProps) {
  const ids = [...frames.keys()].join(' ');
  const still = useMemo(() => {
    const held = new Set(ids.split(' '));
    return items.flatMap((item) =>
      item.id !== hidden && !held.has(item.id) && meets(box, boxOf(item.frame)) ? [{ item, frame: item.frame }] : [],
    );
  }, [items, ids, box, hidden]);
  const held = useMemo(
    () =>
      frames.size === 0
        ? []
        : items.flatMap((item) => {
            const frame = frames.get(item.id);
            return frame && item.id !== hidden && meets(box, boxOf(frame)) ? [{ item, frame }] : [];
          }),
    [items, frames, box, hidden],
  );
  return (
    <>
      <FarPlane lying={still} files={files} box={box} zoom={zoom} />
      {held.length > 0 && <FarPlane lying={held} files={files} box={box} zoom={zoom} />}
    </>
  );
}

interface Named {
  files: Shown['files'];
  letters: ReadonlyMap<BoardItemId, string>;
  boards: ReadonlyMap<BoardId, string>;
}

/** What things are called; of each it is found out once, for as long as it stands as it is. */
function namesOf({ files, letters, boards }: Named): (item: Item) => string {
  const known = new WeakMap<Item, string>();
  const spoken = {
    fileName: (id: Parameters<typeof files.get>[0]) => files.get(id)?.name ?? '',
    boardName: (id: BoardId) => boards.get(id) ?? '',
    letterOf: (id: BoardItemId) => letters.get(id),
  };
  return (item) => {
    const name = known.get(item) ?? spokenName(item, spoken);
    known.set(item, name);
    return name;
  };
}

/** On each picture the spots from which palettes of it were taken. */
function ringsOf(items: readonly Item[]): Map<BoardItemId, readonly Ring[]> {
  const rings = new Map<BoardItemId, readonly Ring[]>();
  for (const item of items) {
    const from = item.kind === 'palette' ? item.content.fromItemId : null;
    if (item.kind !== 'palette' || from === null) continue;
    rings.set(from, [...(rings.get(from) ?? []), ...item.content.colours.flatMap(({ spot, hex }) => (spot ? [{ ...spot, hex }] : []))]);
  }
  return rings;
}

/** Ticks a to-do: one key of the list, so that two people tick different ones at once. */
export function useTick(desk: Desk): (id: BoardItemId, key: string) => void {
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  return useMemo(
    () => (id, key) => {
      const item = latest.current.shown.byId.get(id);
      const todo = item?.kind === 'todo' ? item.content.items[key] : undefined;
      if (todo)
        latest.current.act([
          { op: 'change', id, group: 'content', kind: 'todo', values: { items: { [key]: { ...todo, isDone: !todo.isDone } } } },
        ]);
    },
    [],
  );
}
