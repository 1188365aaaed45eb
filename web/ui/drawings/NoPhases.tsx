import { Drawing } from './Drawing.tsx';

/** A dimension string over an empty plot, its first measure taken: no phases yet. */
export function NoPhases() {
  return (
    <Drawing>
      <path d="M32 150v-34h60v34M92 150v-58h76v58" fill="var(--surface-raised)" stroke="var(--hairline-strong)" strokeDasharray="4 3" />
      <path d="M168 150v-44h70v44" fill="var(--surface-raised)" stroke="var(--hairline-strong)" strokeDasharray="4 3" />
      <path d="M24 62h222" stroke="var(--ink-muted)" />
      <path d="m27 67 10-10M87 67l10-10M163 67l10-10M233 67l10-10" stroke="var(--ink)" strokeWidth="1.600" />
      <path d="M32 54v58M92 54v34M168 54v48M238 54v48" stroke="var(--hairline-strong)" />
      <path d="M32 34h60v12H32z" fill="var(--accent)" />
      <path d="M98 34h60v12H98z" stroke="var(--hairline-strong)" strokeDasharray="3 3" />
      <path d="M174 34h60v12h-60z" stroke="var(--hairline-strong)" strokeDasharray="3 3" />
      <path d="M44 150v-22h20v22z" fill="var(--phase-2)" opacity="0.7" />
      <path d="m252 150-14-40 5-2 15 40z" fill="var(--phase-6)" />
    </Drawing>
  );
}
