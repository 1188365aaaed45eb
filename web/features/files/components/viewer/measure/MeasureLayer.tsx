import { PageSpot } from '../PageLayers.tsx';
import type { Point } from '../stage.ts';
import { lengthOnPage, lengthWords } from './lengths.ts';
import type { Measuring } from './useMeasure.ts';

/** The line that is measured, over the page: each part with its length, and what the next one would have. */
export function MeasureLayer({ measuring, quarters }: { measuring: Measuring; quarters: number }) {
  const { isOn, line, cursor, own, scale, unit, isScaling } = measuring;
  if (!isOn) return null;
  const { spots } = line;
  const last = spots[spots.length - 1];
  const next = last && cursor && !(isScaling && spots.length >= 2) ? [last, cursor] : [];
  const words = (part: readonly Point[]) => (scale && !isScaling ? lengthWords(lengthOnPage(part, own) * scale.millimetres, unit) : null);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-1">
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        <Stroke spots={spots} />
        <Stroke spots={next} isNext />
      </svg>
      {numbered(spots).map(([key, spot]) => (
        <PageSpot key={key} at={spot} quarters={quarters}>
          <span className="block size-2.5 rounded-full border-2 border-sheet bg-accent" />
        </PageSpot>
      ))}
      {cursor && (
        <PageSpot at={cursor} quarters={quarters}>
          <span className="relative block size-6 before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-accent after:absolute after:inset-y-0 after:start-1/2 after:w-px after:bg-accent" />
        </PageSpot>
      )}
      {[...partsOf(spots), ...partsOf(next)].map(([from, to]) => {
        const label = words([from, to]);
        return (
          label && (
            <PageSpot
              key={`${from.x} ${from.y} ${to.x} ${to.y}`}
              at={{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }}
              quarters={quarters}
            >
              <span className="num rounded-1 bg-sheet px-1 py-0.5 text-12 font-medium text-sheet-ink shadow-pinned">{label}</span>
            </PageSpot>
          )
        );
      })}
    </div>
  );
}

/** A line may come back to a spot: its spots have no name but their number. */
const numbered = (spots: readonly Point[]): [string, Point][] => spots.map((spot, index) => [`${index}`, spot]);

const partsOf = (spots: readonly Point[]): [Point, Point][] => spots.slice(1).map((to, index) => [spots[index] ?? to, to]);

function Stroke({ spots, isNext = false }: { spots: readonly Point[]; isNext?: boolean }) {
  const points = spots.map(({ x, y }) => `${x},${y}`).join(' ');
  const shape = { points, fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <>
      <polyline {...shape} className="stroke-sheet" strokeWidth={5} />
      <polyline {...shape} className="stroke-accent" strokeWidth={2} strokeDasharray={isNext ? '6 4' : undefined} />
    </>
  );
}
