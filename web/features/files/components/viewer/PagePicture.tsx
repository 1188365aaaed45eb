// One page on its sheet: a void, then the small picture, then the sharp one, and where one picture is not enough its tiles in sight.
// All of one size: nothing jumps.

import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { usePicture, usePictures } from '../../../../ui/pictures.ts';
import { Void } from '../../../../ui/Skeleton.tsx';
import { PageSpot } from './PageLayers.tsx';
import { type Lie, lieOfPage, spotAt } from './stage.ts';
import { type Page, type PlacedTile, stepFor, tilesInSight, wholeSource } from './tiles.ts';
import type { SheetView } from './useSheetView.ts';

export interface PagePictureProps {
  page: Page;
  /** Stands in until the sharp one is here. */
  thumbnail?: string | null;
  name: string;
  sheet: Pick<SheetView, 'size' | 'view' | 'quarters' | 'stage'>;
  /** What lies over the page, in its coordinates. */
  children?: ReactNode;
}

export function PagePicture({ page, thumbnail = null, name, sheet, children }: PagePictureProps) {
  const { size, view, quarters, stage } = sheet;
  const step = stepFor(size.width * view.zoom, { density: window.devicePixelRatio, page });
  const src = wholeSource(page, step);
  const whole = usePictures([src]);
  const sharp = whole.urls[0] ?? null;
  const small = usePicture(thumbnail);
  const [last, setLast] = useState<string | null>(null);
  if (sharp && sharp !== last) setLast(sharp);
  const shown = sharp ?? last ?? small;
  const lie = lieOfPage(page.own, sheet);
  const tiles = useRested(tilesInSight(page, { step, lie, stage }), `${src} ${step}`);
  const sharpTiles = usePictures(tiles.map((tile) => tile.src));
  const fault = whole.fault ?? sharpTiles.fault;
  return (
    <div className="relative w-full" style={{ blockSize: lie.size.height * view.zoom }}>
      {shown ? (
        <img src={shown} alt={name} draggable={false} data-sharp={sharp ? '' : undefined} className="picture block size-full select-none" />
      ) : (
        fault === null && <Void className="size-full" />
      )}
      {tiles.map((tile, index) => (
        <TilePicture key={tile.src} tile={tile} url={sharpTiles.urls[index] ?? null} />
      ))}
      {children}
      {fault !== null && (
        <PageSpot at={middleInSight(lie)} quarters={quarters}>
          <div role="alert" className="flex max-w-80 flex-col items-center gap-3 rounded-3 bg-surface-raised p-4 text-center shadow-float">
            <p>
              {whole.fault === null ? 'A part of this page could not be drawn.' : 'This page could not be drawn.'} {fault}
            </p>
            <Button
              onClick={() => {
                whole.retry();
                sharpTiles.retry();
              }}
            >
              Try again
            </Button>
          </div>
        </PageSpot>
      )}
    </div>
  );
}

function TilePicture({ tile: { left, top, width, height }, url }: { tile: PlacedTile; url: string | null }) {
  if (url === null) return null;
  const [across, down] = [
    { left: `${left * 100}%`, width: `${width * 100}%` },
    { top: `${top * 100}%`, height: `${height * 100}%` },
  ];
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      data-tile=""
      className="picture absolute block max-w-none select-none"
      style={{ ...across, ...down }}
    />
  );
}

function middleInSight(lie: Lie) {
  const { x, y } = spotAt({ x: 0, y: 0 }, lie);
  return { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) };
}

/** How long the sheet has to lie still until its tiles are asked for, ms. */
const restMs = 120;
const none: readonly PlacedTile[] = [];

/** Tiles of a sheet that lies still: what flies past is not asked for. Those of another page or step go at once. */
function useRested(tiles: readonly PlacedTile[], of: string): readonly PlacedTile[] {
  const [rested, setRested] = useState({ of, tiles: none });
  const key = tiles.map(({ src }) => src).join('\n');
  useEffect(() => {
    // Talks to the clock.
    const timer = setTimeout(() => setRested({ of, tiles }), restMs);
    return () => clearTimeout(timer);
    // Tiles are told apart by their addresses: a new list of the same ones is the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, of]);
  return rested.of === of ? rested.tiles : none;
}
