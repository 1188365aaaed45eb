// Pictures of features above that can become a cover: the application fills it in, since projects know nothing of them.

import { type ComponentType, createContext, useContext } from 'react';

export interface CoverSourceProps {
  /** Why none can be chosen now. */
  disabledReason: string | undefined;
  /** Takes the chosen picture in. */
  onChoose: (picture: File) => void;
}

export interface CoverSlots {
  /** Beside the button for one's own photograph. */
  CoverSource: ComponentType<CoverSourceProps>;
}

export const CoverSlotsContext = createContext<CoverSlots>({ CoverSource: () => null });

export const useCoverSlots = (): CoverSlots => useContext(CoverSlotsContext);
