import { Skeleton, Strip, Void } from '../../../ui/Skeleton.tsx';
import { pageFrame } from './pageFrame.ts';
import { headGrid } from './ProjectHead.tsx';

const rows = ['w-3/4', 'w-2/3', 'w-5/6', 'w-1/2', 'w-3/5', 'w-2/5'];

/** A project's overview on its way. */
export function ProjectSkeleton() {
  return (
    <Skeleton label="Loading the project" className={`${pageFrame} @container`}>
      <div className={`${headGrid} gap-x-8 max-md:gap-y-4`}>
        <Void className="aspect-16/10 w-full [grid-area:picture] max-md:aspect-16/9" />
        <div className="[grid-area:words]">
          <Strip className="h-2.5 w-56" />
          <Strip className="mt-6 h-8 w-72 max-md:mt-3 max-md:h-6" />
          <Strip className="mt-6 h-2.5 w-96 max-w-full max-md:mt-4" />
        </div>
        <Strip className="h-13 w-full self-end [grid-area:facts] @max-[960px]:mt-6 max-md:hidden" />
      </div>
      <Strip className="mt-7 h-8 w-64" />
      <Strip className="mt-11 h-2 w-full" />
      <Rows />
    </Skeleton>
  );
}

/** A list of a project on its way: phases, a form. */
export function ProjectListSkeleton() {
  return (
    <Skeleton label="Loading the project" className={pageFrame}>
      <Strip className="h-2.5 w-56" />
      <Strip className="mt-4 h-7 w-72" />
      <Rows />
    </Skeleton>
  );
}

function Rows() {
  return (
    <div className="mt-14">
      {rows.map((width) => (
        <div key={width} className="flex h-13 items-center border-b border-hairline">
          <Strip className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  );
}
