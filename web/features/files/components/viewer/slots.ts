// What features above show of a document in the viewer: the application fills it in, since documents know nothing of them.

import { type ComponentType, createContext, useContext } from 'react';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import type { Talk } from './talk/useTalk.ts';

export interface TalkProps {
  file: FileRecord;
  talk: Talk;
}

export interface ViewerSlots {
  /** In the button that opens the column: how much was said. */
  Said: ComponentType<{ file: FileRecord }>;
  /** Over the page of a version, in its coordinates: the spots that something was said about. */
  Pins: ComponentType<TalkProps & { number: number; page: number; quarters: number }>;
  /** Below a player, along its time: the moments likewise. */
  Moments: ComponentType<TalkProps & { seconds: number }>;
  /** What was said, and where one says more. */
  Column: ComponentType<TalkProps>;
  /** In the place of one that is out of reach: what somebody was writing about it. */
  LeftWords: ComponentType<{ kind: 'file'; id: FileId }>;
}

export const ViewerSlotsContext = createContext<ViewerSlots>({
  Said: () => null,
  Pins: () => null,
  Moments: () => null,
  Column: () => null,
  LeftWords: () => null,
});

export const useViewerSlots = (): ViewerSlots => useContext(ViewerSlotsContext);
