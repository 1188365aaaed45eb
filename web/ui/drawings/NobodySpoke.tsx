import { Drawing } from './Drawing.tsx';

/** Two chairs at a table under a lamp, one of them taken: nobody has said anything yet. */
export function NobodySpoke() {
  return (
    <Drawing>
      <path d="M140 0v38" stroke="var(--ink-muted)" />
      <path d="M116 60c0-14 10-22 24-22s24 8 24 22z" fill="var(--phase-2)" />
      <path d="M146 38.600c11 2 18 9.500 18 21.400h-10c0-10-2-17-8-21.400z" fill="var(--phase-4)" opacity="0.5" />
      <path d="M112 60h56l22 42H90z" fill="var(--phase-2)" opacity="0.14" />
      <ellipse cx="140" cy="104" rx="52" ry="5" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M136 109h8v35h-8z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M120 150c0-4 8-6 20-6s20 2 20 6z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M128 103v-8h12v8zM140 97c5 0 5 5 0 5" fill="var(--surface-raised)" stroke="var(--ink-muted)" strokeWidth="0.900" />
      <path d="M158 102l16-4 2 2-15 4z" fill="var(--surface-sunken)" stroke="var(--ink-muted)" strokeWidth="0.800" />
      <path d="M40 122V74c0-9 6-14 14-14h6v48h28c6 0 9 3 9 8v6z" fill="var(--accent)" />
      <path d="M54 60h6v48h-6z" fill="var(--accent-hover)" opacity="0.55" />
      <path d="M46 120v30M90 120v30" stroke="var(--accent)" strokeWidth="4" />
      <path d="M240 122V74c0-9-6-14-14-14h-6v48h-28c-6 0-9 3-9 8v6z" fill="var(--surface-sunken)" stroke="var(--ink-muted)" />
      <path d="M234 122v28M190 122v28" stroke="var(--ink-muted)" strokeWidth="2" />
      <path d="M220 60v48" stroke="var(--ink-muted)" strokeWidth="0.800" />
    </Drawing>
  );
}
