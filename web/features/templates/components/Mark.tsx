export interface MarkProps {
  kind: 'milestone' | 'gate';
  /** Per cent of the width. */
  at: number;
}

/** A milestone as a diamond; a gate is open, with a point in it. */
export function Mark({ kind, at }: MarkProps) {
  return (
    <svg
      aria-hidden
      width="13"
      height="13"
      viewBox="0 0 13 13"
      className="absolute inset-y-0 my-auto -translate-x-1/2 rtl:translate-x-1/2"
      style={{ insetInlineStart: `${at}%` }}
    >
      {kind === 'milestone' ? (
        <path d="M6.5 2 11 6.500 6.500 11 2 6.500z" fill="var(--ink)" />
      ) : (
        <>
          <path d="M6.500 .8 12.200 6.500 6.500 12.200 .8 6.500z" fill="var(--surface-raised)" stroke="var(--ink)" strokeWidth="1.200" />
          <circle cx="6.500" cy="6.500" r="1.800" fill="var(--ink)" />
        </>
      )}
    </svg>
  );
}
