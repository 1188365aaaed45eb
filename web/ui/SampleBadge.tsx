/** What it stands at was made to look around in. */
export function SampleBadge() {
  return (
    <span className="inline-flex h-5 items-center rounded-1 border border-hairline-strong px-1.75 text-12 font-semibold whitespace-nowrap text-ink-muted">
      Sample
    </span>
  );
}
