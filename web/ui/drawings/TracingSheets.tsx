import { Drawing } from './Drawing.tsx';

/** A plan with two sheets of tracing paper over it, one lifted at its corner: what is there, to be drawn again. */
export function TracingSheets() {
  return (
    <Drawing>
      <path d="M44 40h124v98H44z" fill="var(--surface-sunken)" stroke="var(--ink-muted)" />
      <path d="M58 54h96v70H58zM58 88h44M102 54v70M102 104h52" stroke="var(--ink)" strokeWidth="1.600" />
      <path d="M74 28h124v98H74z" fill="var(--surface-raised)" fillOpacity="0.82" stroke="var(--hairline-strong)" />
      <path d="M88 42h96v70H88zM88 76h44" stroke="var(--hairline-strong)" strokeDasharray="5 3" />
      <path d="M104 18h124v76l-24 22H104z" fill="var(--surface-raised)" fillOpacity="0.9" stroke="var(--ink-muted)" />
      <path d="m228 94-24 22V94z" fill="var(--accent)" />
      <path d="M118 32h54v34h-54z" stroke="var(--accent)" strokeWidth="1.600" />
      <path d="M118 78h72M118 88h50" stroke="var(--hairline-strong)" />
      <path d="m214 150 34-86 8 3-34 86z" fill="var(--phase-2)" />
      <path d="m248 64 5-13 8 3-5 13z" fill="var(--ink-muted)" />
    </Drawing>
  );
}
