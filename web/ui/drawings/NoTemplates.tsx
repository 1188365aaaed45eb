import { Drawing } from './Drawing.tsx';

/** A plan chest with a drawer open: no template is kept in it yet. */
export function NoTemplates() {
  return (
    <Drawing>
      <path d="M8 150H272" stroke="var(--ink)" strokeWidth="1.200" />
      <path d="M62 74h132v72H62z" fill="var(--surface-raised)" stroke="var(--ink)" />
      <path d="M66 146v4M190 146v4" stroke="var(--ink)" strokeWidth="3" />
      <path d="M62 92h132M62 128h132" stroke="var(--ink-muted)" />
      <path d="M86 83h12M158 83h12M86 137h12M158 137h12" stroke="var(--ink-muted)" strokeWidth="2" />
      <path d="M70 98h116v10H70z" fill="var(--surface-sunken)" />
      <path d="M78 103.500h84M78 100.500h96" stroke="var(--hairline-strong)" />
      <path d="M50 108h156v18H50z" fill="var(--surface-raised)" stroke="var(--ink)" />
      <path d="M82 117h14M160 117h14" stroke="var(--ink-muted)" strokeWidth="2" />
      <path d="M62 92v16M194 92v16" stroke="var(--ink-muted)" />
      <path d="M84 106 92 96h72l8 10z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M98 103h20" stroke="var(--phase-1)" strokeWidth="4" />
      <path d="M122 103h28" stroke="var(--phase-5)" strokeWidth="4" opacity=".8" />
      <path d="M78 74c-5-6-7-12-7-18 0-9 6-13 8-20h16c2 7 8 11 8 20 0 6-2 12-7 18z" fill="var(--accent)" />
      <path d="M95 36c2 7 8 11 8 20 0 6-2 12-7 18h-8c5-6 7-12 7-18 0-8-4-12-6-20z" fill="var(--accent-hover)" opacity=".55" />
      <path d="M87 36c-1-12-7-17-12-21M87 36c1-14 6-19 12-24M87 36V10" stroke="var(--ink-muted)" />
      <path d="M122 66.500h48v3h-48zM126 70.500h48v3h-48z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <circle cx="238" cy="138" r="12" fill="var(--phase-2)" />
    </Drawing>
  );
}
