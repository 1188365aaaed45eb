// A slide as large as it goes in a box: the same things as on the wall, to be looked at alone.

import { strokeOfArrow } from '../../../../../domain/boards/strokes.ts';
import type { BoardFile } from '../../../../../domain/boards/contract.ts';
import type { Item } from '../../../../../domain/boards/items.ts';
import type { BoardId, BoardItemId, FileId } from '../../../../../domain/kernel/ids.ts';
import { useBoardNames } from '../../queries.ts';
import type { Camera, Size } from '../canvas/camera.ts';
import { ArrowItem, ArrowLabel, endsOf } from '../items/DrawnItems.tsx';
import { ItemView } from '../items/ItemView.tsx';
import { sectionLetters, spokenName } from '../items/itemWords.ts';
import type { Slide } from './slides.ts';

interface SlideViewProps {
  slide: Slide;
  /** Of the whole board: arrows may stick to anything. */
  byId: ReadonlyMap<BoardItemId, Item>;
  files: ReadonlyMap<FileId, BoardFile>;
  camera: Camera;
}

/** Its text is at most so many times as large as on the wall (picture n3). */
const mostZoom = 1.4;

/** All of a slide in the middle of a box. */
export function slideCamera({ box }: Slide, { width, height }: Size): Camera {
  const zoom = Math.max(Math.min(width / Math.max(box.w, 1), height / Math.max(box.h, 1), mostZoom), 0.001);
  return { x: box.x + box.w / 2 - width / 2 / zoom, y: box.y + box.h / 2 - height / 2 / zoom, zoom };
}

export function SlideView({ slide, byId, files, camera }: SlideViewProps) {
  const letters = sectionLetters([...byId.values()]);
  const boards = useBoardNames(slide.items);
  const spoken = {
    fileName: (id: FileId) => files.get(id)?.name ?? '',
    boardName: (id: BoardId) => boards.get(id) ?? '',
    letterOf: (id: BoardItemId) => letters.get(id),
  };
  const arrows = slide.items.flatMap((item) => {
    if (item.kind !== 'arrow') return [];
    const [from, to] = endsOf(item, (id) => byId.get(id));
    return [{ item, from, to }];
  });
  return (
    <div
      className="absolute start-0 top-0 origin-top-left"
      style={{ transform: `scale(${camera.zoom}) translate(${-camera.x}px, ${-camera.y}px)` }}
    >
      {slide.items.map((item) => (
        <ItemView
          key={item.id}
          item={item}
          frame={item.frame}
          files={files}
          zoomStep={camera.zoom}
          name={spokenName(item, spoken)}
          letter={letters.get(item.id)}
          isChosen={false}
          isHidden={item.kind === 'arrow'}
          onTick={undefined}
        />
      ))}
      <svg aria-hidden className="pointer-events-none absolute start-0 top-0 size-px overflow-visible text-ink">
        {arrows.map(({ item, from, to }) => (
          <ArrowItem key={item.id} from={from} to={to} stroke={strokeOfArrow(item.content)} />
        ))}
      </svg>
      {arrows.map((arrow) => (
        <ArrowLabel key={arrow.item.id} {...arrow} />
      ))}
    </div>
  );
}
