import type { SheetRow } from './sheetRows.ts';

/** Why what was asked for is not done, below the row that it was asked of; spoken elsewhere. */
export const WhyTip = ({ words, at }: { words: string; at: SheetRow | undefined }) => (
  <div
    aria-hidden
    data-testid="sheet-why"
    className="pointer-events-none absolute left-12 z-30 w-max max-w-96 rounded-2 bg-surface-inverse px-2.5 py-1.5 text-13 text-ink-inverse"
    style={{ top: at ? at.top + at.height + 4 : 8 }}
  >
    {words}
  </div>
);
