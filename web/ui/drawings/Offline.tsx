import { Drawing } from './Drawing.tsx';

/** A pendant lamp that hangs unlit, its cord cut, above a table that waits: an error, or no connection. */
export function Offline() {
  return (
    <Drawing>
      <path d="M140 8v22" stroke="var(--ink-muted)" strokeWidth="1.400" />
      <path d="M134 33l5-4M141 41l6-4" stroke="var(--ink-muted)" strokeWidth="1.400" />
      <path d="M140 40v12" stroke="var(--ink-muted)" strokeWidth="1.400" />
      <path d="M112 82a28 28 0 0 1 56 0z" fill="var(--accent)" />
      <path d="M140 54a28 28 0 0 1 28 28h-20c2-12-1-22-8-28z" fill="var(--accent-hover)" opacity="0.55" />
      <path d="M128 82a12 9 0 0 0 24 0" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M112 90 90 116M168 90l22 26M140 98v18" stroke="var(--hairline-strong)" strokeDasharray="3 3" />
      <path d="M72 122h136v7H72z" fill="var(--phase-4)" />
      <path d="M86 129v21M194 129v21" stroke="var(--ink-muted)" strokeWidth="1.500" />
      <path d="M100 122v-8h34v8zM104 114v-7h26v7z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M30 150v-40h18v40M48 128h14v22" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <circle cx="232" cy="138" r="12" fill="var(--phase-6)" opacity="0.8" />
    </Drawing>
  );
}
