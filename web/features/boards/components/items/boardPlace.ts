import { createContext } from 'react';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';

/** The project that a board hangs in, for what on it leads there; null for a personal one. */
export const BoardPlace = createContext<ProjectId | null>(null);
