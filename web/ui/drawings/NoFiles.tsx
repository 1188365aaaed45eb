import { Drawing } from './Drawing.tsx';

/** An open plan chest with one rolled drawing leaning on it: no documents yet. */
export function NoFiles() {
  return (
    <Drawing>
      <path d="M48 150V60h120v90z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M48 78h120M48 96h120M48 132h120" stroke="var(--hairline-strong)" />
      <path d="M36 96h132v18H36z" fill="var(--accent)" />
      <path d="M36 96h132l-10-7H46z" fill="var(--accent-hover)" opacity="0.55" />
      <path d="M96 69h24M96 87h24M90 105h24M96 123h24M96 141h24" stroke="var(--ink-muted)" strokeWidth="1.500" />
      <path d="M66 60V48h52v12zM74 48v-9h36v9z" fill="var(--phase-1)" stroke="var(--ink-muted)" strokeWidth="0.8" />
      <path d="M190 150 222 46l12 3.500L206 150z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <ellipse
        cx="228"
        cy="47.500"
        rx="6.200"
        ry="2.600"
        transform="rotate(16 228 47.500)"
        fill="var(--surface-sunken)"
        stroke="var(--ink-muted)"
      />
      <path d="M207 92l12 3.500" stroke="var(--phase-6)" strokeWidth="4" />
      <circle cx="250" cy="138" r="12" fill="var(--phase-2)" />
    </Drawing>
  );
}
