import { Drawing } from './Drawing.tsx';

/** A cleared desk: a lamp, a blank sheet under a set square, a cup. Nothing to do. */
export function NoTasks() {
  return (
    <Drawing>
      <path d="M40 150v-38M240 150v-38" stroke="var(--ink-muted)" strokeWidth="1.500" />
      <path d="M24 104h232v8H24z" fill="var(--phase-4)" />
      <path d="M96 104 108 60h74l8 44z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M112 78h50M110 86h34" stroke="var(--hairline-strong)" />
      <path d="M150 98h32l-6-26z" fill="var(--phase-6)" opacity="0.75" />
      <path d="M52 104V58l26-22" stroke="var(--ink)" strokeWidth="1.600" />
      <path d="M42 104h20" stroke="var(--ink)" strokeWidth="3" />
      <path d="M68 30l26 12-8 18-30-14z" fill="var(--accent)" />
      <path d="M68 30l26 12-4 9-26-12z" fill="var(--accent-hover)" opacity="0.5" />
      <path d="M210 104V86h20v18zM230 90h4a5 5 0 0 1 0 10h-4" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <circle cx="216" cy="138" r="12" fill="var(--phase-2)" />
    </Drawing>
  );
}
