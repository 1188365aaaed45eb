import type { ReactNode } from 'react';
import { CoverPicture } from './CoverPicture.tsx';
import { cx } from './cx.ts';
import { PlanGrid } from './PlanGrid.tsx';
import type { PhaseColour } from './PhaseSwatch.tsx';

export type ProjectCardFrameProps = {
  cover?: string | null | undefined;
  /** For the plan drawing of a project without a cover. */
  colour: PhaseColour;
  /** Number and type, 12. */
  facts: ReactNode;
  /** Where it is, however long: cut beside the facts, and whole as its title. */
  place?: string;
  /** The link, rendered with the given class: the whole card is its press area. */
  renderName: (className: string) => ReactNode;
  /** A badge behind the name, on a small card in the corner of its cover: what kind of project it is. */
  mark?: ReactNode;
  faces?: ReactNode;
  /** A ScaleBar. */
  bar?: ReactNode;
  /** Health and per cent at the left; phase and target at the right. */
  left?: ReactNode;
  right?: ReactNode;
  /** Smaller, name and bar only: the strip on the dashboard. */
  small?: boolean;
  /** The words beside the cover, where few cards have much room. */
  wide?: boolean;
  className?: string;
};

/** A project as in a portfolio: a 16:10 cover without a frame, the caption below. */
export function ProjectCardFrame({
  cover,
  colour,
  facts,
  place,
  renderName,
  mark,
  faces,
  bar,
  left,
  right,
  small = false,
  wide = false,
  className,
}: ProjectCardFrameProps) {
  return (
    <article className={cx('group/row relative', wide && wideCard, className)}>
      {cover ? <CoverPicture src={cover} className="aspect-16/10 w-full" /> : <PlanGrid colour={colour} />}
      {!small && (
        <p className="num mt-2.5 flex justify-between gap-3 text-12 text-ink-muted">
          <span className="flex shrink-0 gap-2">{facts}</span>
          <span className="min-w-0 truncate" title={place}>
            <bdi>{place}</bdi>
          </span>
        </p>
      )}
      <div className={cx('flex items-center justify-between gap-3', small ? 'mt-1.5' : 'min-h-7')}>
        <h3 className="min-w-0 truncate">
          {renderName(cx(projectName, small ? 'text-16 font-(weight:--weight-title-small) tracking-(--track-title)' : 'text-title-18'))}
        </h3>
        {mark && <span className={small ? 'absolute start-2 top-2 flex bg-surface-raised' : 'me-auto flex shrink-0'}>{mark}</span>}
        {faces && <span className="relative z-1 flex shrink-0">{faces}</span>}
      </div>
      {bar && <div className="mt-2">{bar}</div>}
      <div className="mt-2 flex items-center justify-between gap-3 text-13">
        <span className="num flex shrink-0 items-center gap-2">{left}</span>
        <span className="num flex min-w-0 items-center gap-2 truncate text-ink-muted">{right}</span>
      </div>
    </article>
  );
}

/** A cover as wide as one of a strip, and the words beside its middle. */
const wideCard =
  'md:grid md:grid-cols-[min(280px,40%)_minmax(0,1fr)] md:content-center md:gap-x-6 md:*:first:row-span-6 md:*:not-first:col-start-2';

const projectName = 'font-title rounded-1 after:absolute after:inset-0 group-hover/row:underline decoration-1 underline-offset-3';
