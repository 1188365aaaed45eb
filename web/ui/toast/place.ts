// Where toasts stand: top right under the header (specification §2), and out of the way of what is pressed there.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ToastPlace {
  /** Distance from the window's right edge, and from its top, px. */
  inset: number;
  top: number;
}

interface Placing {
  /** Of the pile of toasts. */
  size: { width: number; height: number };
  /** The window, from the header down. */
  room: Box;
  /** What they never cover: panels and popovers at the right, primary buttons. */
  kept: readonly Box[];
  /** What they cover only where there is no other place: other buttons, links, fields. */
  others: readonly Box[];
}

const edge = 16;
const gap = 14;
const underHeader = 10;

/** The place that covers least, nearest to the top right. */
export function placeToasts({ size, room, kept, others }: Placing): ToastPlace {
  const rights = [room.right - edge, ...kept.map(({ left }) => left - gap)];
  const tops = [room.top + underHeader, ...kept.map(({ bottom }) => bottom + underHeader)];
  const places = rights.flatMap((right) =>
    tops.map((top) => ({ right, top, box: { left: right - size.width, right, top, bottom: top + size.height } })),
  );
  const inside = places.filter(({ box }) => box.left >= room.left && box.bottom <= room.bottom);
  const [best] = inside.map((place) => ({ place, cost: costOf(place.box, { room, kept, others }) })).sort((a, b) => a.cost - b.cost);
  const { right, top } = best?.place ?? { right: room.right - edge, top: room.top + underHeader };
  return { inset: Math.round(room.right - right), top: Math.round(top) };
}

/** A step aside counts less than one more button covered, and a primary one more than all others. */
const costOf = (box: Box, { room, kept, others }: Omit<Placing, 'size'>): number =>
  kept.filter((one) => meet(box, one)).length * 1e6 +
  others.filter((one) => meet(box, one)).length * 1e3 +
  (room.right - box.right) / 40 +
  (box.top - room.top) / 10;

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
