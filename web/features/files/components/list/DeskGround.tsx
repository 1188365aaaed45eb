// The ground that documents lie on. It takes the keys and what is put down; a press on it chooses nothing, and a drag on it draws a box.

import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { moveTakes } from '../../../../../domain/files/policy.ts';
import { placesOf, type Spot, useMoveItems } from '../../actions.tsx';
import { useCarried } from './carried.ts';
import { cutItems, useCut } from './clipboard.ts';
import type { Desk } from './desk.ts';
import { type DeskKeysOptions, pressKey } from './deskKeys.ts';
import { useBox } from './useBox.ts';

interface DeskGroundProps {
  ground: RefObject<HTMLDivElement | null>;
  here: Spot;
  title: string;
  desk: Desk;
  keys: Omit<DeskKeysOptions, 'desk' | 'putDown' | 'putReason' | 'leaveCut'>;
  organiseReason: string | undefined;
  children: ReactNode;
}

export function DeskGround({ ground, here, title, desk, keys, organiseReason, children }: DeskGroundProps) {
  const { selection, drag } = desk;
  const box = useBox(ground, selection);
  const carried = useCarried();
  /** What is in the hand came here over a folder that opened under it: the ground takes it. */
  const isFromElsewhere = drag.held !== null && carried?.from.folderId !== here.folderId;
  const putDown = usePutDown(here, title);
  const cut = useCut();
  const leaveCut = cut ? () => cutItems(null) : undefined;
  const takes = cut && moveTakes(placesOf(cut), here.projectId);
  const putReason = takes === 'upload' ? keys.uploadReason : organiseReason;
  const isPlace = desk.where.scope === 'place';
  const onKeyDown = (event: KeyboardEvent) =>
    pressKey(event, { ...keys, desk, putDown: isPlace ? putDown : undefined, putReason, leaveCut });
  return (
    <div
      ref={ground}
      role="group"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...box.handlers}
      {...(isFromElsewhere && drag.target(here.folderId, title))}
      className="relative min-h-60 flex-1 pt-4 outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset"
    >
      {children}
      {box.rect && <span aria-hidden style={box.rect} className="pointer-events-none absolute z-1 border border-accent bg-accent/10" />}
    </div>
  );
}

/** Moves here what was cut; undefined where nothing was. */
function usePutDown(here: Spot, title: string): (() => void) | undefined {
  const move = useMoveItems();
  const cut = useCut();
  return (
    (cut &&
      (() => {
        move(cut, here, title);
        cutItems(null);
      })) ??
    undefined
  );
}
