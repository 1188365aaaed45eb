// What can be done with what is chosen: a bar above it, below it where there is no room, and away while it is moved.

import {
  ArrowDownToLine,
  ArrowUpToLine,
  Check,
  Copy,
  Crop,
  Frame,
  Group,
  LayoutGrid,
  Palette,
  Lock,
  LockOpen,
  MoreHorizontal,
  PenLine,
  Trash2,
  Ungroup,
} from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import type { ItemOf } from '../../../../../domain/boards/items.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../ui/Menu.tsx';
import { aligned, blocksOf, distributed, type Edge, grouped, locked, ordered, taken } from './acts.ts';
import { onScreen } from './camera.ts';
import { sectioned, tidied } from './arranging.ts';
import { copied } from './copied.ts';
import { boxRound } from './geometry.ts';
import { boxDrawn } from '../items/DrawnItems.tsx';
import { itemIdAt } from './itemAt.ts';
import { hasFields } from './ItemFields.tsx';
import { newItemId } from './newItems.ts';
import { StrokeOfChosen } from './StrokePanel.tsx';
import { isDrawn } from './strokeChoice.ts';
import type { Desk } from './useDesk.ts';
import { usePaletteOf } from './usePaletteOf.ts';

const edges: ReadonlyArray<readonly [Edge, string]> = [
  ['left', 'Left edges'],
  ['centre', 'Centres'],
  ['right', 'Right edges'],
  ['top', 'Top edges'],
  ['middle', 'Middles'],
  ['bottom', 'Bottom edges'],
];

const barLook =
  'absolute start-0 top-0 z-1 flex h-10 items-center gap-0.5 rounded-3 border border-hairline-strong bg-surface-raised px-1 whitespace-nowrap shadow-float';
const height = 40;
const gap = 18;
/** Half of a bar, and what the tools take at the left of the wall; in a hand they stand at its foot. */
const half = 150;
const rail = 64;

/** Keys lead to it by this. */
export const barId = 'chosen-bar';

interface SelectionBarProps {
  desk: Desk;
  ground: RefObject<HTMLElement | null>;
}

export function SelectionBar({ desk, ground }: SelectionBarProps) {
  const { chosenItems, chosen, held, editing, reason, act, shown } = desk;
  const { back, ...wayBack } = useWayBack(desk, ground);
  const place = held || editing || reason !== undefined ? null : placeOf(desk);
  if (!place) return null;
  if (desk.cropping) return <CropBar desk={desk} place={place} toWall={() => ground.current?.focus({ preventScroll: true })} />;
  const isOne = chosenItems.length === 1;
  return (
    <div
      id={barId}
      role="toolbar"
      {...wayBack}
      aria-label={isOne ? 'Chosen thing' : `${chosenItems.length} chosen things`}
      className={barLook}
      style={{ translate: `calc(${place.middle}px - 50%) ${place.y}px` }}
    >
      {chosenItems.every(({ lock }) => lock.isLocked) ? (
        <Button
          size="small"
          variant="bare"
          icon={LockOpen}
          onClick={() => {
            act(locked(chosen, { items: shown.items, isLocked: false }));
            back();
          }}
        >
          Unlock
        </Button>
      ) : (
        <>
          <StrokeOfChosen desk={desk} side={place.side} />
          {isOne ? <OfOne desk={desk} /> : <OfSeveral desk={desk} />}
          <IconButton size="small" label="Copy beside it" icon={Copy} onClick={() => copied(desk, { chosen, by: { x: 24, y: 24 } })} />
          <MoreMenu desk={desk} onLocked={back} onTaken={() => ground.current?.focus({ preventScroll: true })} />
        </>
      )}
    </div>
  );
}

/** Keys that came from a thing go back to it with Escape, and it stays chosen. */
function useWayBack({ chosen }: Desk, ground: RefObject<HTMLElement | null>) {
  const from = useRef<BoardItemId | null>(null);
  const back = () => {
    const id = from.current !== null && chosen.has(from.current) ? from.current : [...chosen].at(-1);
    const thing = ground.current?.querySelector<HTMLElement>(`[data-item="${id}"]`);
    (thing ?? ground.current)?.focus({ preventScroll: true });
  };
  return {
    back,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      from.current = itemIdAt(relatedTarget) ?? from.current;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // An open menu has its own Escape, and is no part of the bar in the document.
      if (event.key !== 'Escape' || event.defaultPrevented || !isWithin(event)) return;
      event.preventDefault();
      event.stopPropagation();
      back();
    },
    // On some systems the key that led here asks for the browser's own menu once it is let go of.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}

const isWithin = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);

interface BarPlace {
  middle: number;
  y: number;
  /** Away from what is chosen. */
  side: 'top' | 'bottom';
}

/** Above what is chosen, else below it; null where that is out of sight. */
function placeOf({ chosenItems, shown, camera, stage, isPhone }: Desk): BarPlace | null {
  const round = boxRound(chosenItems.map((item) => boxDrawn(item, shown.byId)));
  if (!round) return null;
  const [above, below] = [onScreen(camera, round), onScreen(camera, { x: round.x + round.w, y: round.y + round.h })];
  if (below.y < 0 || above.y > stage.height || below.x < 0 || above.x > stage.width) return null;
  const top = above.y - gap - height;
  return {
    y: top >= 8 ? top : Math.min(below.y + gap, stage.height - height - 8),
    side: top >= 8 ? 'top' : 'bottom',
    middle: Math.max(Math.min((above.x + below.x) / 2, stage.width - half), half + (isPhone ? 0 : rail)),
  };
}

function OfOne({ desk }: { desk: Desk }) {
  const [only] = desk.chosenItems;
  if (!only || !isWritable(only)) return null;
  return (
    <>
      {only.kind === 'image' && <OfPicture desk={desk} item={only} />}
      <Button size="small" variant="bare" icon={PenLine} onClick={() => desk.setEditing(only.id)}>
        {only.kind === 'arrow' ? 'Label' : 'Edit'}
      </Button>
    </>
  );
}

function OfPicture({ desk, item }: { desk: Desk; item: ItemOf<'image'> }) {
  const layPalette = usePaletteOf(desk);
  return (
    <>
      <Button size="small" variant="bare" icon={Crop} onClick={() => desk.beginCropping(item)}>
        Crop
      </Button>
      <Button size="small" variant="bare" icon={Palette} onClick={() => layPalette(item)}>
        Palette
      </Button>
    </>
  );
}

/** While a picture is cropped. */
function CropBar({ desk, place, toWall }: { desk: Desk; place: BarPlace; toWall: () => void }) {
  const { cropping, setCropping } = desk;
  const end = (keeps: boolean) => {
    desk.endCropping(keeps);
    toWall();
  };
  return (
    <div role="toolbar" aria-label="Cropping" className={barLook} style={{ translate: `calc(${place.middle}px - 50%) ${place.y}px` }}>
      <Button size="small" variant="bare" icon={Check} onClick={() => end(true)}>
        Crop
      </Button>
      <Button size="small" variant="bare" onClick={() => cropping && setCropping({ ...cropping, window: cropping.whole })}>
        All of it
      </Button>
      <Button size="small" variant="bare" onClick={() => end(false)}>
        Cancel
      </Button>
    </div>
  );
}

function OfSeveral({ desk }: { desk: Desk }) {
  const { chosenItems, chosen, act, shown } = desk;
  const [first] = chosenItems;
  const groupId = first?.place.groupId ?? null;
  const isGroup = groupId !== null && chosenItems.every(({ place }) => place.groupId === groupId);
  return (
    <>
      <Lines desk={desk} />
      {/* Lines alone are no rows of things, and have their style here. */}
      {!chosenItems.every(isDrawn) && (
        <>
          <Button size="small" variant="bare" icon={LayoutGrid} onClick={() => act(tidied(chosen, shown.items))}>
            Tidy up
          </Button>
          <Button size="small" variant="bare" icon={Frame} onClick={() => putSectionRound(desk)}>
            Section
          </Button>
        </>
      )}
      <Button
        size="small"
        variant="bare"
        icon={isGroup ? Ungroup : Group}
        onClick={() => act(grouped(chosen, { items: shown.items, groupId: isGroup ? null : newItemId() }))}
      >
        {isGroup ? 'Ungroup' : 'Group'}
      </Button>
    </>
  );
}

/** Puts a section round what is chosen, and lets its name be written. */
export function putSectionRound(desk: Desk): void {
  const id = newItemId();
  const operations = sectioned(desk.chosen, { items: desk.shown.items, id });
  if (!operations || !desk.act(operations)) return;
  desk.choose([id]);
  desk.setEditing(id);
}

interface MoreMenuProps {
  desk: Desk;
  /** Its button goes with what is done: the keys have to go on elsewhere. */
  onLocked: () => void;
  onTaken: () => void;
}

function MoreMenu({ desk: { chosen, shown, act }, onLocked, onTaken }: MoreMenuProps) {
  const { items } = shown;
  return (
    <Menu trigger={<IconButton size="small" label="More" icon={MoreHorizontal} />}>
      <MenuItem icon={ArrowUpToLine} onSelect={() => act(ordered(chosen, { items, isUp: true }))}>
        To the front
      </MenuItem>
      <MenuItem icon={ArrowDownToLine} onSelect={() => act(ordered(chosen, { items, isUp: false }))}>
        To the back
      </MenuItem>
      <MenuItem
        icon={Lock}
        onSelect={() => {
          act(locked(chosen, { items, isLocked: true }));
          onLocked();
        }}
      >
        Lock
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={Trash2}
        onSelect={() => {
          act(taken(chosen, items));
          onTaken();
        }}
      >
        Take away
      </MenuItem>
    </Menu>
  );
}

const isWritable = (item: Desk['chosenItems'][number]): boolean =>
  hasFields(item) || ['note', 'heading', 'section', 'arrow'].includes(item.kind);

function Lines({ desk }: { desk: Desk }) {
  const { chosen, shown, act } = desk;
  return (
    <Menu
      trigger={
        <Button size="small" variant="bare">
          Align
        </Button>
      }
    >
      {edges.map(([edge, label]) => (
        <MenuItem key={edge} onSelect={() => act(aligned(chosen, { items: shown.items, edge }))}>
          {label}
        </MenuItem>
      ))}
      {blocksOf(chosen, shown.items).length > 2 && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => act(distributed(chosen, { items: shown.items, axis: 'x' }))}>Distribute across</MenuItem>
          <MenuItem onSelect={() => act(distributed(chosen, { items: shown.items, axis: 'y' }))}>Distribute down</MenuItem>
        </>
      )}
    </Menu>
  );
}
