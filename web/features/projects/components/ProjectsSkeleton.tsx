import { Skeleton, Strip, Void } from '../../../ui/Skeleton.tsx';
import { pageFrame } from './pageFrame.ts';
import { cardGrid } from './ProjectCards.tsx';

const chips = ['w-17.5', 'w-29.5', 'w-21', 'w-28'];
const tools = ['w-27.5', 'w-42', 'w-30.5'];
const names = ['w-42', 'w-34.5', 'w-49', 'w-30', 'w-44', 'w-41.5'];

/** The list of projects on its way: toolbar and six cards. */
export function ProjectsSkeleton() {
  return (
    <Skeleton label="Loading projects" className={pageFrame}>
      <div className="mb-6 flex h-7 gap-2 overflow-hidden max-md:mb-4 touch:h-9">
        {chips.map((width) => (
          <Strip key={width} className={`h-full shrink-0 ${width}`} />
        ))}
        <span className="flex-1" />
        {tools.map((width) => (
          <Strip key={width} className={`h-full shrink-0 max-lg:hidden ${width}`} />
        ))}
      </div>
      <div className={cardGrid}>
        {names.map((width) => (
          <CardSkeleton key={width} name={width} />
        ))}
      </div>
    </Skeleton>
  );
}

function CardSkeleton({ name }: { name: string }) {
  return (
    <div>
      <Void className="aspect-16/10 w-full" />
      <div className="mt-2.5 flex h-4 items-center justify-between">
        <Strip className="h-2.5 w-24" />
        <Strip className="h-2.5 w-16" />
      </div>
      <div className="flex h-7 items-center justify-between">
        <Strip className={`h-4 ${name}`} />
        <Strip className="h-6 w-15" />
      </div>
      <Strip className="mt-2 h-1.25 w-full" />
      <div className="mt-2 flex h-5 items-center justify-between">
        <Strip className="h-2.5 w-18" />
        <Strip className="h-2.5 w-32" />
      </div>
    </div>
  );
}
