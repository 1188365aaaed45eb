import { Drawing } from './Drawing.tsx';

/** A drawing board with a programme begun on it: nothing is drawn yet. */
export function EmptyPlan() {
  return (
    <Drawing>
      <path d="M8 150H272" stroke="var(--ink)" strokeWidth="1.200" />
      <path d="M62 88 50 150M62 88l12 62M56.500 122h11M176 88l-12 62M176 88l12 62M170.500 122h11" stroke="var(--ink-muted)" />
      <path d="M38 82h162v6H38z" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M46 82V62h15v20z" fill="var(--phase-2)" />
      <path d="M50 62V46M54 62l4-19M57.500 62l7-14" stroke="var(--ink-muted)" />
      <path d="M88 77h74v62H88z" fill="var(--surface-raised)" stroke="var(--ink)" />
      <path d="M84.500 77.500a4.500 4.500 0 0 1 0-9h81a4.500 4.500 0 0 1 0 9z" fill="var(--surface-raised)" stroke="var(--ink)" />
      <path d="M98 95v40M121 95v40M146 95v40" stroke="var(--hairline-strong)" strokeDasharray="6 2 1.500 2" />
      <circle cx="98" cy="89" r="4.500" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <circle cx="121" cy="89" r="4.500" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <circle cx="146" cy="89" r="4.500" fill="var(--surface-raised)" stroke="var(--ink-muted)" />
      <path d="M98 101h23v6H98z" fill="var(--phase-1)" />
      <path d="M121 112h25v6h-25z" fill="var(--phase-5)" opacity=".8" />
      <path d="M146.500 123.500h10v5h-10z" stroke="var(--hairline-strong)" strokeDasharray="2.500 2" />
      <path d="M210 150V66l50 84zm11-14h20.500L221 101.500z" fill="var(--accent)" fillRule="evenodd" />
      <path d="M221 136h20.500L221 101.500v-4L247.500 142H221z" fill="var(--accent-hover)" opacity=".55" />
    </Drawing>
  );
}
