// The command palette (PRODUCT §9, LOOK-plan): finds what one may open, and does what has a name.

import * as Radix from 'radix-ui/dialog';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, Search, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { HitKind } from '../../../../domain/search/contract.ts';
import { useFocusReturn } from '../../../ui/focusReturn.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { Scrim } from '../../../ui/Sheet.tsx';
import { chooseTheme } from '../../../ui/theme.ts';
import type { Action } from './actions.ts';
import { type Entry, type Step, stepFrom } from './entries.ts';
import { targetOfEntry } from './PaletteRow.tsx';
import { PaletteKeys, PaletteSections } from './PaletteSections.tsx';
import { type Listing, useListing } from './useListing.ts';

export interface PaletteProps {
  /** What was typed before it stood. */
  typedAhead: string;
  /** For who has the keyboard until then. */
  onTypeAhead: (change: (text: string) => string) => void;
  onClose: () => void;
  onOpenGuide: () => void;
  onLogOut: () => void;
}

/** On a desk a sheet of paper over the page, in a hand the whole screen. The field keeps the focus; the keys walk the rows. */
export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const [own, setTyped] = useState<string | null>(null);
  const typed = own ?? props.typedAhead;
  const [opened, setOpened] = useState<HitKind | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const listing = useListing(typed, opened);
  const type = (text: string) => {
    setTyped(text);
    setOpened(null);
    listing.choose(undefined);
    field.current?.focus();
  };
  const openGroup = (kind: HitKind) => {
    setOpened(opened === null ? kind : null);
    listing.choose(undefined);
    field.current?.focus();
  };
  const { open, focus } = useOpening({ ...props, listing, openGroup, field });
  const onKeyDown = useKeys({ listing, typed, open });
  useLayer(true, onClose);
  const onPress = (entry: Entry, event: MouseEvent) => {
    // The browser's own ways to open a link aside.
    if (entry.as !== 'more' && targetOfEntry(entry) !== null && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    open(entry, false);
  };
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-x-0 top-28 z-(--z-layer) mx-auto flex max-h-[min(640px,100dvh-136px-var(--keyboard))] w-170 max-w-[calc(100vw-32px)] animate-settle flex-col overflow-hidden rounded-3 border border-hairline-strong bg-surface-raised shadow-float outline-none max-md:inset-0 max-md:bottom-(--keyboard) max-md:max-h-none max-md:w-full max-md:max-w-none max-md:rounded-none max-md:border-0 max-md:bg-surface"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <div className="flex h-14 shrink-0 items-center gap-3 border-b border-ink px-5 max-md:gap-1 max-md:px-2">
            <IconButton icon={ArrowLeft} label="Close the search" className="md:hidden" onClick={onClose} />
            <Icon of={Search} size={20} className="shrink-0 text-ink-muted" />
            <input
              ref={field}
              role="combobox"
              aria-label="Search"
              aria-expanded={listing.sections.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={listing.chosen && !listing.isSlow ? `${id}-${listing.chosen.id}` : undefined}
              placeholder="Find a project, task, file or person"
              value={typed}
              maxLength={120}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-full min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-ink-faint max-md:ps-2"
            />
            <p role="status" className="shrink-0 text-13 text-ink-muted max-md:sr-only">
              {listing.statusWords}
            </p>
            {typed !== '' && <IconButton icon={X} label="Clear the search" className="md:hidden" onClick={() => type('')} />}
          </div>
          <PaletteSections listing={listing} id={id} typed={typed.trim()} onOpen={onPress} />
          <PaletteKeys />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface OpeningOptions extends PaletteProps {
  listing: Listing;
  openGroup: (kind: HitKind) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Opens rows, and says where the focus is before and after. */
function useOpening({ listing, openGroup, field, onClose, onOpenGuide, onLogOut }: OpeningOptions) {
  const router = useRouter();
  /** What was opened takes the focus: it does not go back to where it came from. */
  const isLeaving = useRef(false);
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn((event) => {
    event.preventDefault();
    field.current?.focus();
  });
  const leaveFor = (act: () => void) => {
    isLeaving.current = true;
    onClose();
    act();
  };
  const run = (does: Extract<Action['does'], string>) => {
    if (does === 'guide') return leaveFor(onOpenGuide);
    if (does === 'logOut') return leaveFor(onLogOut);
    chooseTheme(does);
    onClose();
  };
  const open = (entry: Entry, isAside: boolean) => {
    if (entry.as === 'more') return openGroup(entry.of);
    if (entry.as === 'action' && listing.setting.reasonOf(entry.action) !== undefined) return;
    const target = targetOfEntry(entry);
    if (target === null) return entry.as === 'action' && typeof entry.action.does === 'string' ? run(entry.action.does) : undefined;
    if (isAside) return void window.open(router.buildLocation(target).href, '_blank', 'noopener');
    leaveFor(() => void router.navigate(target));
  };
  const focus = {
    onOpenAutoFocus,
    onCloseAutoFocus: (event: Event) => (isLeaving.current ? event.preventDefault() : onCloseAutoFocus(event)),
  };
  return { open, focus };
}

interface KeysOptions {
  listing: Listing;
  typed: string;
  open: (entry: Entry, isAside: boolean) => void;
}

function useKeys({ listing, typed, open }: KeysOptions) {
  const { chosen, isCurrent, sections, choose } = listing;
  /** Whoever presses Enter ahead of the answer means what it will bring, not what fitted other words. */
  const awaited = useRef<{ typed: string; isAside: boolean } | null>(null);
  useEffect(() => {
    // Talks to the answer that is on its way.
    const { current: asked } = awaited;
    if (asked === null || !isCurrent) return;
    awaited.current = null;
    if (chosen && asked.typed === typed) open(chosen, asked.isAside);
  }, [isCurrent, chosen, typed, open]);
  return (event: KeyboardEvent) => {
    const step = stepOf(event);
    const isAside = event.ctrlKey || event.metaKey;
    if (step) choose(stepFrom(sections, chosen?.id, step));
    else if (event.key !== 'Enter') return;
    else if (!isCurrent) awaited.current = { typed, isAside };
    else if (chosen) open(chosen, isAside);
    event.preventDefault();
  };
}

function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): Step | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Tab') return shiftKey ? 'previousGroup' : 'nextGroup';
  if (key === 'ArrowDown') return 'next';
  return key === 'ArrowUp' ? 'previous' : null;
}
