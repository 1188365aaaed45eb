import type { ReactNode } from 'react';

/** How the timeline is read, in its own lines. */
export function PortfolioKey() {
  return (
    <ul aria-label="Key" className="flex items-center gap-4 text-13 text-ink-muted">
      {keys.map(({ word, sample }) => (
        <li key={word} className="flex items-center gap-1.5 whitespace-nowrap">
          <svg width={22} height={14} aria-hidden>
            {sample}
          </svg>
          {word}
        </li>
      ))}
    </ul>
  );
}

const keys: { word: string; sample: ReactNode }[] = [
  {
    word: 'Phase: done, to do',
    sample: (
      <>
        <rect x={0.5} y={3.5} width={21} height={7} fill="var(--surface-raised)" stroke="var(--control-line)" />
        <rect x={0} y={3} width={12} height={8} fill="var(--phase-3)" />
      </>
    ),
  },
  { word: 'Milestone', sample: <path d="M11 2 16 7 11 12 6 7z" fill="var(--ink-muted)" /> },
  { word: 'Gate', sample: <path d="M11 2 16 7 11 12 6 7z" fill="none" stroke="var(--ink)" strokeWidth={1.4} /> },
  { word: 'Target', sample: <path d="M11 1v12M8 1h6" stroke="var(--ink)" strokeWidth={1.4} /> },
];
