// What stands at the foot of the dashboard, below what is looked at first.

import type { Dashboard } from '../../../../domain/dashboard/contract.ts';
import { halves } from './grid.ts';
import { PartBoundary } from './Part.tsx';
import { Recent } from './Recent.tsx';
import { Workload } from './Workload.tsx';

export function Foot({ workload, recent }: Pick<Dashboard, 'workload' | 'recent'>) {
  const news = (
    <PartBoundary title="Recent">
      <Recent recent={recent} alone={!workload} />
    </PartBoundary>
  );
  if (!workload) return news;
  return (
    <div className={halves}>
      <PartBoundary title="Studio workload">
        <Workload workload={workload} />
      </PartBoundary>
      {news}
    </div>
  );
}
