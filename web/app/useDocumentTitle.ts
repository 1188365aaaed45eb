import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useBadges } from '../lib/badges.ts';
import { usePlaceName } from '../lib/placeName.ts';
import { countWords } from '../ui/CountPill.tsx';
import { useLayout } from '../ui/breakpoints.ts';
import { documentTitle } from './pageTitle.ts';

/** Keeps the title of the browser's tab with the page, with what it is about, and with how much is unread. */
export function useDocumentTitle(): void {
  const { pathname } = useLocation();
  const { unread } = useBadges();
  const title = `${unread > 0 ? `(${countWords(unread)}) ` : ''}${documentTitle(pathname, useLayout(), usePlaceName())}`;
  useEffect(() => {
    // Talks to the document.
    document.title = title;
  }, [title]);
}
