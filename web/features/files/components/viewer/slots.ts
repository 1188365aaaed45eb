// What features above show of a document in the viewer: the application fills it in, since documents know nothing of them.

import { type ComponentType, createContext, useContext } from 'react';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import type { Talk } from './talk/useTalk.ts';

export interface TalkProps {
  file: FileRecord;
  talk: Talk;
}

export interface ViewerSlots {
  /** In the button that opens the column: how much was said. */
  Said: ComponentType<{ file: FileRecord }>;
  /** Over the page, in its coordinates: the spots that something was said about. */
  Pins: ComponentType<TalkProps & { page: number; quarters: number }>;
  /** What was said, and where one says more. */
  Column: ComponentType<TalkProps>;
}

export const ViewerSlotsContext = createContext<ViewerSlots>({ Said: () => null, Pins: () => null, Column: () => null });

export const useViewerSlots = (): ViewerSlots => useContext(ViewerSlotsContext);
