// The sections of a board on a phone, to go from one to the next as one presents on site.

import { useEffect, useRef } from 'react';
import type { Item } from '../../../../../domain/boards/items.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { sectionLetters } from '../items/itemWords.ts';
import type { Camera, Point, Size } from './camera.ts';
import { boxOf, boxRound, middleOf } from './geometry.ts';
import { withCarried } from './acts.ts';
import { sectionAt } from './newItems.ts';
import type { Desk } from './useDesk.ts';

export function SectionBar({ desk }: { desk: Desk }) {
  const { shown, camera, stage, held, cropping, fit } = desk;
  const sections = sectionsOf(shown.items);
  const here = sectionAt(middleSeen(camera, stage), shown.items)?.id;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Talks to the page: the section that one looks at is seen in the bar, too.
    row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  if (sections.length === 0 || held || cropping) return null;
  const show = (section: Item) => {
    const all = withCarried(new Set([section.id]), shown.items);
    fit(boxRound(shown.items.filter(({ id }) => all.has(id)).map(({ frame }) => boxOf(frame))));
  };
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label="Sections"
      className="absolute inset-x-0 top-0 flex gap-1.5 overflow-x-auto overscroll-x-contain border-b border-hairline bg-surface-raised px-3 py-1.5 md:hidden"
    >
      {sections.map(({ item, letter }) => (
        <Chip key={item.id} large chosen={item.id === here} onClick={() => show(item)}>
          <span className="num text-12 font-regular">{letter}</span>
          <span className="max-w-40 truncate">
            <bdi>{item.content.name || 'Section'}</bdi>
          </span>
        </Chip>
      ))}
    </div>
  );
}

/** As they are lettered. */
function sectionsOf(items: readonly Item[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...sectionLetters(items)].flatMap(([id, letter]) => {
    const item = byId.get(id);
    return item?.kind === 'section' ? [{ item, letter }] : [];
  });
}

const middleSeen = ({ x, y, zoom }: Camera, { width, height }: Size): Point => middleOf({ x, y, w: width / zoom, h: height / zoom });
