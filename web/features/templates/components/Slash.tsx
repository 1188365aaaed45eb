/** Where a length ends, as on a drawing: at 45 degrees. */
export const Slash = ({ at }: { at: string }) => (
  <svg aria-hidden width="10" height="10" className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2" style={{ insetInlineStart: at }}>
    <line x1="0.5" x2="9.5" y1="9.5" y2="0.5" stroke="var(--ink)" strokeWidth="1.400" />
  </svg>
);
