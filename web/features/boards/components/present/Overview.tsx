// All slides in a strip: each small, with its letter and name; a press leads to it.

import { useEffect, useRef } from 'react';
import { cx } from '../../../../ui/cx.ts';
import type { Shown } from '../canvas/boardStore.ts';
import { slideCamera, SlideView } from './SlideView.tsx';
import type { Slide } from './slides.ts';

interface OverviewProps {
  slides: readonly Slide[];
  index: number;
  shown: Shown;
  onChoose: (index: number) => void;
}

const size = { width: 144, height: 90 };
/** So much of a slide is drawn that small, the largest first. */
const mostDrawn = 40;

export function Overview({ slides, index, shown, onChoose }: OverviewProps) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Talks to the strip: the slide that is shown is in sight.
    current.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [index]);
  return (
    <nav aria-label="All slides" className="shrink-0 overflow-x-auto border-t border-hairline px-6 py-3 max-md:px-4">
      <ol className="flex gap-3">
        {slides.map((slide, at) => (
          <li key={slide.id ?? 'board'} className="shrink-0">
            <button
              ref={at === index ? current : null}
              type="button"
              aria-current={at === index ? 'true' : undefined}
              onClick={() => onChoose(at)}
              className={cx(
                'block rounded-1 border p-1.5 text-start',
                at === index ? 'border-ink inset-ring inset-ring-ink' : 'border-hairline-strong hover:border-control-line',
              )}
            >
              <span
                aria-hidden
                inert
                className="relative block overflow-hidden bg-surface-sunken"
                style={{ inlineSize: size.width, blockSize: size.height }}
              >
                <SlideView slide={small(slide)} byId={shown.byId} files={shown.files} camera={slideCamera(slide, size)} />
              </span>
              <span className="mt-1 flex max-w-36 items-baseline gap-1.5 text-12">
                <span className="num font-semibold">{slide.letter ?? at + 1}</span>
                <span className="truncate">
                  <bdi>{slide.name}</bdi>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function small(slide: Slide): Slide {
  if (slide.items.length <= mostDrawn) return slide;
  const largest = new Set(
    slide.items.toSorted((one, other) => other.frame.w * other.frame.h - one.frame.w * one.frame.h).slice(0, mostDrawn),
  );
  return { ...slide, items: slide.items.filter((item) => largest.has(item)) };
}
