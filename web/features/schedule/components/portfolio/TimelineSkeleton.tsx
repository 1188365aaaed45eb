import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';

const rows = [
  ['w-36', 'ml-10 w-64'],
  ['w-28', 'ml-24 w-80'],
  ['w-40', 'ml-4 w-52'],
  ['w-32', 'ml-40 w-72'],
  ['w-44', 'ml-16 w-60'],
] as const;

/** The timeline on its way: its head and rows. */
export function TimelineSkeleton() {
  return (
    <Skeleton label="Loading the timeline">
      <Strip className="h-7 w-64 max-md:hidden" />
      <div className="mt-6 border-t border-ink">
        {rows.map(([name, bar]) => (
          <div key={name} className="flex h-15 items-center overflow-hidden border-b border-hairline">
            <Strip className={`h-3 shrink-0 ${name}`} />
            <Strip className={`h-3 shrink-0 ${bar}`} />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
