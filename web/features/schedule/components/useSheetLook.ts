// How a person has set up their sheets: how wide the left part is, and whether the critical path is shown. Kept on this device.

import { isLike, useDraft } from '../../../lib/useDraft.ts';
import { leftWidths } from './leftWidths.ts';

export interface SheetLook {
  left: number;
  showsCritical: boolean;
}

const usual: SheetLook = { left: leftWidths.wide, showsCritical: false };

export function useSheetLook(): SheetLook & { set: (change: Partial<SheetLook>) => void } {
  const { draft, keep } = useDraft('programme look', isLike(usual));
  const look = draft ?? usual;
  return { ...look, set: (change) => keep({ ...look, ...change }) };
}
