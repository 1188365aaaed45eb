import { createContext, type ReactNode } from 'react';

/** What stands above the page, such as that there is no connection: whatever covers the page says it in its place. */
export const ScreenNotice = createContext<ReactNode>(null);
