// The sections of a board on a phone, at its foot, to go from one to the next as one presents on site.

import { useEffect, useRef } from 'react';
import type { Item } from '../../../../../domain/boards/items.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { boxOfSection, sectionsOf } from './sections.ts';
import type { Camera, Point, Size } from './camera.ts';
import { middleOf } from './geometry.ts';
import { sectionAt } from './newItems.ts';
import type { Desk } from './useDesk.ts';

export function SectionBar({ desk }: { desk: Desk }) {
  const { shown, camera, stage, fit } = desk;
  const sections = sectionsOf(shown.items);
  const here = sectionAt(middleSeen(camera, stage), shown.items)?.id;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Talks to the page: the section that one looks at is seen in the bar, too.
    row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  if (sections.length === 0) return null;
  const show = (section: Item) => fit(boxOfSection(section, shown.items));
  return (
    <div ref={row} role="toolbar" aria-label="Sections" className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto overscroll-x-contain p-1">
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

const middleSeen = ({ x, y, zoom }: Camera, { width, height }: Size): Point => middleOf({ x, y, w: width / zoom, h: height / zoom });
