// The way to the palette: a field in the header, or Ctrl K. The palette itself comes after the first screen.

import { useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { PaletteProps } from '../../features/search/components/Palette.tsx';
import { lazyPart } from '../../lib/lazyPart.tsx';
import { pageShown } from '../../lib/pageShown.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useUser } from '../../lib/session/auth.ts';

const Palette = lazyPart(async () => (await import('../../features/search/components/Palette.tsx')).Palette, {
  standIn: ({ onTypeAhead, onClose }) => <TypedAhead onTypeAhead={onTypeAhead} onClose={onClose} />,
});

export interface FinderProps {
  isOpen: boolean;
  onClose: () => void;
  onOpenGuide: () => void;
  onLogOut: () => void;
}

export function Finder({ isOpen, onClose, ...rest }: FinderProps) {
  const [typedAhead, setTypedAhead] = useState('');
  useEffect(() => {
    // Talks to the network: once it is here it opens at once.
    void pageShown().then(Palette.preload);
  }, []);
  useVisits();
  const close = () => {
    setTypedAhead('');
    onClose();
  };
  return isOpen && <Palette typedAhead={typedAhead} onTypeAhead={setTypedAhead} onClose={close} {...rest} />;
}

/** Has the keyboard instead of the page, whose keys do other things, until the palette has it. */
function TypedAhead({ onTypeAhead, onClose }: Pick<PaletteProps, 'onTypeAhead' | 'onClose'>) {
  useLayoutEffect(() => {
    // Talks to the document's keyboard.
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') onTypeAhead((text) => text.slice(0, -1));
      else if (event.key.length === 1) onTypeAhead((text) => text + event.key);
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [onTypeAhead, onClose]);
  return null;
}

/** Keeps what is opened, for the palette's first lines. */
function useVisits(): void {
  const { id } = useUser();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Talks to the device's storage, by a module that the first screen does without.
    const code = pageShown().then(() => import('../../features/search/components/visits.ts'));
    code.then(
      ({ keepVisit, openedBy }) => {
        const key = openedBy({ pathname, search });
        if (key !== null) keepVisit(id, key, Date.now());
      },
      () => undefined,
    );
  }, [id, pathname, search]);
}

/** Looks like a field, and opens the one of the palette; where there is less room, a button. */
export function FinderButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts="Control+K Meta+K"
      className="me-2 flex h-9 w-62 items-center gap-2.5 rounded-2 border border-control-line bg-surface-raised px-3 text-13 text-ink-muted transition-colors hover:bg-surface-hover hover:text-ink max-lg:me-0 max-lg:w-9 max-lg:justify-center max-lg:border-transparent max-lg:bg-transparent max-lg:px-0 max-md:hidden touch:max-lg:size-11"
    >
      <Icon of={Search} size={18} className="shrink-0 lg:size-4" />
      <span className="flex-1 truncate text-start max-lg:sr-only">Find a project, task or file</span>
      <span aria-hidden className="max-lg:hidden">
        <Kbd>Ctrl K</Kbd>
      </span>
    </button>
  );
}
