// The three ways in which a thing differs, each with a shape and a word of its own: nothing is told by colour alone.

import { CircleMinus, CirclePlus, type LucideIcon, Shuffle } from 'lucide-react';

export type ChangeKind = 'came' | 'went' | 'changed';

export const changeKinds: Record<ChangeKind, { word: string; icon: LucideIcon; line: string }> = {
  came: { word: 'Came', icon: CirclePlus, line: 'border-2 border-solid border-on-track-mark' },
  went: { word: 'Went', icon: CircleMinus, line: 'border-2 border-dashed border-overdue-mark' },
  changed: { word: 'Changed', icon: Shuffle, line: 'border-4 border-double border-at-risk-mark' },
};
