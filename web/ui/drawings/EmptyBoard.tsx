import { Drawing } from './Drawing.tsx';

/** A pin board leaning on the wall beside an arch: no mood boards, nothing pinned. */
export function EmptyBoard() {
  return (
    <Drawing>
      <path d="M44 150 60 34h92l-6 116" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M70 52h30v38H66z" fill="var(--phase-1)" />
      <path d="M108 52h30l-1.500 24H107z" fill="var(--phase-5)" opacity="0.8" />
      <path d="M106 84h30l-2 44h-31z" fill="var(--surface-sunken)" stroke="var(--hairline-strong)" />
      <path d="M65 98h30l-3.600 30H61z" stroke="var(--hairline-strong)" strokeDasharray="3 3" />
      <path d="M170 150V92a30 30 0 0 1 60 0v58z" fill="var(--accent)" />
      <path d="M186 150V98a22 22 0 0 1 44 -6v58z" fill="var(--accent-hover)" opacity="0.55" />
      <circle cx="250" cy="138" r="12" fill="var(--phase-2)" />
      <path d="M24 150v-26M24 124l-9 26M24 124l9 26" stroke="var(--ink-muted)" />
    </Drawing>
  );
}
