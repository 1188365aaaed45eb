import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLayout } from '../ui/breakpoints.ts';
import { documentTitle } from './pageTitle.ts';

/** Keeps the title of the browser's tab with the page. */
export function useDocumentTitle(): void {
  const { pathname } = useLocation();
  const title = documentTitle(pathname, useLayout());
  useEffect(() => {
    // Talks to the document.
    document.title = title;
  }, [title]);
}
