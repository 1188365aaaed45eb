import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { usePicture, usePictures } from '../../../../ui/pictures.ts';
import { Void } from '../../../../ui/Skeleton.tsx';
import { stepFor, wholeSource } from './tiles.ts';
import type { SheetView } from './useSheetView.ts';

/** The pages of a drawing set, 112 wide at its side; a row on top in a hand. Those out of sight are not fetched. */
export function PagesStrip({ sheet }: { sheet: SheetView }) {
  const { pages, page: current, srcOf, goTo, drawn, size, view } = sheet;
  // They are asked for once the page that is read is there.
  const step = stepFor(size.width * view.zoom, { density: window.devicePixelRatio, page: drawn });
  const read = usePictures([wholeSource(drawn, step)]);
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Talks to the strip: the page that is read is in sight.
    shown.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [current]);
  const [isTheirTurn, setTheirTurn] = useState(false);
  if (!isTheirTurn && (read.urls[0] || read.fault !== null)) setTheirTurn(true);
  return (
    <nav
      aria-label="Pages"
      className="no-scrollbar w-28 shrink-0 overflow-y-auto border-e border-hairline bg-surface px-3.5 py-4 max-md:h-20 max-md:w-full max-md:overflow-x-auto max-md:overflow-y-hidden max-md:border-e-0 max-md:border-b max-md:py-2"
    >
      <ul className="flex flex-col gap-3 max-md:flex-row">
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <li key={page} className="max-md:shrink-0">
            <button
              ref={page === current ? shown : null}
              type="button"
              aria-label={`Page ${page}`}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => goTo(page)}
              className="flex flex-col items-center gap-1 rounded-1 text-12 text-ink-muted"
            >
              <span
                className={cx(
                  'block h-15 w-21 overflow-hidden rounded-1 max-md:h-11 max-md:w-15',
                  page === current && 'outline-2 outline-offset-2 outline-accent',
                )}
              >
                {isTheirTurn && Math.abs(page - current) <= nearby ? (
                  <SmallPage src={`${srcOf(page)}?width=600`} />
                ) : (
                  <Void className="size-full" />
                )}
              </span>
              <span className={cx('num', page === current && 'font-semibold text-ink')}>{page}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Of a set of hundreds those round the one that is read are drawn. */
const nearby = 12;

function SmallPage({ src }: { src: string }) {
  const picture = usePicture(src);
  return picture ? <img src={picture} alt="" className="picture size-full bg-white object-contain" /> : <Void className="size-full" />;
}
