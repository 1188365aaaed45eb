import { Drawing } from './Drawing.tsx';

/** A stair that leads to a door high in the wall that is not there: page not found. */
export function NotFound() {
  return (
    <Drawing>
      <path d="M36 150v-20h24v-20h24V90h24V70h24v80z" fill="var(--phase-1)" />
      <path d="M60 130h24v20H60zM84 110h24v40H84zM108 90h24v60h-24z" fill="var(--ink)" opacity="0.07" />
      <path d="M34 118 130 38" stroke="var(--ink-muted)" strokeWidth="1.600" />
      <path d="M46 130v-22M70 110V88M94 90V68M118 70V48" stroke="var(--ink-muted)" />
      <path d="M146 70V18h34v52z" stroke="var(--hairline-strong)" strokeDasharray="3 3" />
      <path d="M146 70H180" stroke="var(--ink-muted)" />
      <path d="M200 150V74h44v76z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M200 150V74l30 12v64z" fill="var(--accent)" />
      <circle cx="224" cy="116" r="1.800" fill="var(--accent-ink)" />
      <circle cx="262" cy="140" r="10" fill="var(--phase-2)" />
    </Drawing>
  );
}
