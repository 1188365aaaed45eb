import { Drawing } from './Drawing.tsx';

/** A plot with its setting-out pegs and string, and one clay wall begun: no projects yet. */
export function NoProjects() {
  return (
    <Drawing>
      <path d="M40 150V78h76v72" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M30 80 78 44l48 36" fill="var(--surface-raised)" stroke="var(--ink-muted)" strokeLinejoin="bevel" />
      <path d="M54 96h18v22H54z" fill="var(--phase-6)" opacity="0.7" />
      <path d="M84 96h18v22H84z" stroke="var(--hairline-strong)" strokeDasharray="3 3" />
      <path d="M66 150v-20h24v20" fill="var(--surface-sunken)" stroke="var(--hairline-strong)" />
      <path d="M150 150v-44h22v-20h22v-20h22v84z" fill="var(--accent)" />
      <path d="M172 150v-64h22v64zM194 150V66h22v84z" fill="var(--accent-hover)" opacity="0.45" />
      <path d="M238 150v-34M262 150v-34" stroke="var(--ink-muted)" strokeWidth="1.500" />
      <path d="M238 120h24" stroke="var(--ink-muted)" strokeDasharray="4 2" />
      <circle cx="28" cy="32" r="11" fill="var(--phase-2)" />
      <path
        d="M128 150v-14M128 136c-7-2-10-8-9-15 7 1 10 7 9 15zm0 0c6-3 8-8 7-14-6 2-9 8-7 14z"
        stroke="var(--ink-muted)"
        fill="var(--phase-5)"
      />
    </Drawing>
  );
}
