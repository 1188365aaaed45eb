import { SectionHead } from '../../../ui/SectionHead.tsx';
import { Skeleton, Strip, Void } from '../../../ui/Skeleton.tsx';
import { columns, halves } from './grid.ts';

/** The strip of project cards: as many beside each other as there are, so that a young studio has no hole. */
export const workCards = 'grid grid-cols-6 gap-x-5 gap-y-7 max-[1200px]:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-4';

const few: Record<number, string> = {
  1: 'grid-cols-1!',
  2: 'grid-cols-2! max-md:grid-cols-1!',
  3: 'grid-cols-3! max-md:grid-cols-2!',
  4: 'grid-cols-4! max-md:grid-cols-2!',
  5: 'grid-cols-5! max-[1200px]:grid-cols-3! max-md:grid-cols-2!',
};

/** Up to so many, a card has its words beside its picture. */
export const mostWide = 2;

export const workCardsOf = (count: number): string => `${workCards} ${few[count] ?? ''}`;

/** The page before its answer is here: each part in the size of what comes. */
export function DashboardSkeleton() {
  return (
    <Skeleton label="Loading the dashboard" className="flex flex-col gap-7">
      <div className={columns}>
        <Lines title="My day" height="h-10 touch:h-12" widths={['w-64', 'w-80', 'w-52', 'w-72', 'w-60']} />
        <Lines title="Milestones" height="h-9 touch:h-11" widths={['w-56', 'w-64', 'w-48']} />
      </div>
      <section>
        <SectionHead title="Work in progress" />
        <div className={`pt-4 ${workCards}`}>
          {['one', 'two', 'three', 'four', 'five', 'six'].map((card) => (
            <div key={card}>
              <Void className="aspect-16/10 h-auto w-full" />
              <Strip className="mt-3 h-4 w-32 max-w-full" />
              <Strip className="mt-3.5 h-1 w-full" />
              <Strip className="mt-3.5 h-2.5 w-20" />
            </div>
          ))}
        </div>
      </section>
      <FootSkeleton />
    </Skeleton>
  );
}

/** The last part alone, while its code is on its way. */
export const FootSkeleton = () => (
  <div className={halves}>
    <Lines title="Recent" height="h-13" widths={['w-72', 'w-64', 'w-80', 'w-56']} />
  </div>
);

/** What happened lately, where it stands under a short day. */
export const RecentSkeleton = ({ rows }: { rows: number }) => (
  <Lines title="Recent" height="h-13" widths={['w-72', 'w-64', 'w-80', 'w-56', 'w-60', 'w-68', 'w-52', 'w-76'].slice(0, rows)} />
);

function Lines({ title, height, widths }: { title: string; height: string; widths: readonly string[] }) {
  return (
    <section>
      <SectionHead title={title} />
      {widths.map((width) => (
        <div key={width} className={`flex items-center gap-3 border-b border-hairline ${height}`}>
          <span className="size-4 shrink-0 rounded-round bg-skeleton" />
          <Strip className={`h-3 max-w-full ${width}`} />
        </div>
      ))}
    </section>
  );
}
