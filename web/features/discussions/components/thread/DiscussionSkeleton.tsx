import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';

/** Discs and strips, as high as what comes. */
export function DiscussionSkeleton() {
  return (
    <Skeleton>
      {[2, 3, 1].map((lines, index) => (
        <div key={lines} className="flex gap-3 border-b border-hairline py-4">
          <span className="size-7 shrink-0 rounded-round bg-skeleton" />
          <div className="flex-1">
            <Strip className="h-4 w-40" />
            {Array.from({ length: lines }, (_, line) => (
              <Strip key={line} className={`mt-2 h-4 ${index === line ? 'w-1/2' : 'w-3/4'}`} />
            ))}
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
