import type { MouseEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Strip } from '../../../ui/Skeleton.tsx';
import { entriesOf, type Entry, type Section } from './entries.ts';
import { PaletteRow } from './PaletteRow.tsx';
import type { Listing } from './useListing.ts';

export interface PaletteSectionsProps {
  listing: Listing;
  id: string;
  typed: string;
  onOpen: (entry: Entry, event: MouseEvent) => void;
}

/** The groups, each with its name beside its rows; in their place why there are none. */
export function PaletteSections({ listing, id, typed, onOpen }: PaletteSectionsProps) {
  const { sections, problem, isSlow, isCurrent, again } = listing;
  const isNothing = sections.length === 0 && isCurrent && problem === null;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto max-md:pb-[env(safe-area-inset-bottom)]">
      <div id={id} role="listbox" aria-label="Results" aria-busy={isSlow}>
        {!isSlow &&
          sections.map((section) => <SectionRows key={section.title} section={section} listing={listing} id={id} onOpen={onOpen} />)}
      </div>
      {isSlow && <Strips count={Math.max(entriesOf(sections).length, 5)} />}
      {problem !== null && (
        <div role="alert" className="flex items-center gap-4 px-5 py-4 text-ink-muted max-md:px-4">
          <p className="min-w-0 flex-1">{problem}</p>
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {isNothing && (
        <p className="px-5 py-6 text-ink-muted max-md:px-4">
          Nothing fits “<bdi>{typed}</bdi>”. Try a name, a ref or a number.
        </p>
      )}
    </div>
  );
}

interface SectionRowsProps extends Pick<PaletteSectionsProps, 'listing' | 'id' | 'onOpen'> {
  section: Section;
}

function SectionRows({ section: { title, entries }, listing: { chosen, choose, setting }, id, onOpen }: SectionRowsProps) {
  const idOf = (entry: Entry) => `${id}-${entry.id}`;
  const nameId = `${id}-of-${title.replaceAll(' ', '-')}`;
  const more = entries.find((entry) => entry.as === 'more');
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      className="grid grid-cols-[116px_minmax(0,1fr)] border-b border-hairline py-1.5 last:border-b-0 max-md:block max-md:py-0"
    >
      <div
        role="presentation"
        className="ps-5 text-12 text-ink-muted max-md:flex max-md:items-baseline max-md:justify-between max-md:px-4 max-md:pt-3"
      >
        <span id={nameId} className="flex min-h-10 items-center max-md:min-h-0 max-md:font-medium">
          {title}
        </span>
        {more?.as === 'more' && (
          <span
            id={idOf(more)}
            role="option"
            aria-selected={more.id === chosen?.id}
            data-highlighted={more.id === chosen?.id || undefined}
            aria-label={`${title}, ${more.words}`}
            tabIndex={-1}
            onPointerMove={() => choose(more.id)}
            onClick={(event) => onOpen(more, event)}
            className={cx(
              'inline-flex min-h-10 cursor-pointer items-center border-b-2 select-none max-md:min-h-0 touch:py-2',
              more.id === chosen?.id ? 'border-accent text-ink max-md:border-transparent' : 'border-transparent',
            )}
          >
            {more.words}
          </span>
        )}
      </div>
      <div role="presentation" className="max-md:divide-y max-md:divide-hairline">
        {entries.map(
          (entry) =>
            entry.as !== 'more' && (
              <PaletteRow
                key={entry.id}
                entry={entry}
                id={idOf(entry)}
                isChosen={entry.id === chosen?.id}
                setting={setting}
                onPoint={() => choose(entry.id)}
                onOpen={(event) => onOpen(entry, event)}
              />
            ),
        )}
      </div>
    </div>
  );
}

/** Rows on their way, in about the height of those before. */
function Strips({ count }: { count: number }) {
  return (
    <div className="py-1.5 ps-31 pe-5 max-md:px-4">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-3 max-md:h-14">
          <Strip className="h-6 w-9" />
          <Strip className="h-3 w-56" />
        </div>
      ))}
    </div>
  );
}

/** What the keys do here; a hand has none. */
export function PaletteKeys() {
  return (
    <div className="flex h-10 shrink-0 items-center gap-4 border-t border-hairline-strong bg-surface-sunken px-5 text-12 text-ink-muted max-md:hidden">
      {keys.map(({ named, does }) => (
        <span key={does} className={cx('flex items-center gap-1.5', does === 'Close' && 'ms-auto')}>
          {named.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </div>
  );
}

const keys = [
  { named: ['↑', '↓'], does: 'Move' },
  { named: ['↵'], does: 'Open' },
  { named: ['Ctrl', '↵'], does: 'New tab' },
  { named: ['Tab'], does: 'Next group' },
  { named: ['Esc'], does: 'Close' },
];
