// The board from afar, over the zoom: what of it is in sight, and a way to anywhere by one press. Keys go there without it.

import { memo, type PointerEvent, useMemo, useRef } from 'react';
import type { Item } from '../../../../../domain/boards/items.ts';
import type { Box } from './camera.ts';
import { boxOf, boxRound, partIn } from './geometry.ts';
import type { Desk } from './useDesk.ts';

/** Of the board's own width round it. */
const margin = 0.06;
const widthOfMap = 156;
const ratio = widthOfMap / 90;

export function Minimap({ desk }: { desk: Desk }) {
  const { shown, camera, stage, setCamera } = desk;
  const map = useRef<SVGSVGElement>(null);
  const marks = useMemo(() => marksOf(shown.items), [shown.items]);
  if (!marks || stage.width === 0) return null;
  const seen = { x: camera.x, y: camera.y, w: stage.width / camera.zoom, h: stage.height / camera.zoom };
  const look = ({ clientX, clientY, buttons }: PointerEvent) => {
    const way = map.current?.getScreenCTM()?.inverse();
    if (buttons !== 1 || !way) return;
    const spot = new DOMPoint(clientX, clientY).matrixTransform(way);
    setCamera({ ...camera, x: spot.x - seen.w / 2, y: spot.y - seen.h / 2 });
  };
  const { x, y, w, h } = marks.field;
  const field = `${x} ${y} ${w} ${h}`;
  // A pixel inside the edge of the map, where more is seen than lies there: all four sides of it are drawn.
  const edge = w / widthOfMap;
  const framed = partIn({ x: x + edge, y: y + edge, w: w - 2 * edge, h: h - 2 * edge }, seen);
  return (
    <div
      data-map=""
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        look(event);
      }}
      onPointerMove={look}
      className="relative h-22.5 w-full cursor-crosshair touch-none border-b border-hairline bg-surface-sunken"
    >
      <Drawing marks={marks} field={field} />
      {/* By itself: what one sees moves with each frame, what lies there does not. */}
      <svg ref={map} viewBox={field} className="absolute inset-0 size-full">
        {framed && (
          <rect
            x={framed.x}
            y={framed.y}
            width={framed.w}
            height={framed.h}
            className="fill-none stroke-ink"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
    </div>
  );
}

const Drawing = memo(function Drawing({ marks, field }: { marks: NonNullable<ReturnType<typeof marksOf>>; field: string }) {
  return (
    <svg viewBox={field} className="absolute inset-0 size-full">
      <path d={marks.sections} className="fill-surface stroke-hairline-strong" vectorEffect="non-scaling-stroke" />
      <path d={marks.papers} className="fill-surface-raised stroke-hairline" vectorEffect="non-scaling-stroke" />
      <path d={marks.pictures} className="fill-ink-faint" />
      {marks.colours.map(({ id, hex, d }) => (
        <path key={id} d={d} fill={hex} className="picture" />
      ))}
    </svg>
  );
});

/** Fields of colour that are drawn as such; beyond them they are paper. */
const mostColours = 300;

/** What is drawn, a path for each look; null where nothing lies there. */
function marksOf(items: readonly Item[]) {
  const round = boxRound(items.map(({ frame }) => boxOf(frame)));
  if (!round) return null;
  const ways = { sections: '', papers: '', pictures: '' };
  const colours: { id: string; hex: string; d: string }[] = [];
  for (const item of items) {
    const way = wayOf(boxOf(item.frame));
    if (item.kind === 'arrow' || item.kind === 'line') continue;
    if (item.kind === 'swatch' && colours.length < mostColours) colours.push({ id: item.id, hex: item.content.hex, d: way });
    else if (item.kind === 'section') ways.sections += way;
    else if (item.kind === 'image' || item.kind === 'material') ways.pictures += way;
    else ways.papers += way;
  }
  return { field: fieldRound(round), ...ways, colours };
}

const wayOf = ({ x, y, w, h }: Box): string => `M${Math.round(x)} ${Math.round(y)}h${Math.round(w)}v${Math.round(h)}h${-Math.round(w)}z`;

/** All of it with a margin, in the proportions of the map. */
function fieldRound({ x, y, w, h }: Box): Box {
  const width = Math.max(w, h * ratio, 1) * (1 + 2 * margin);
  const height = width / ratio;
  return { x: x + w / 2 - width / 2, y: y + h / 2 - height / 2, w: width, h: height };
}
