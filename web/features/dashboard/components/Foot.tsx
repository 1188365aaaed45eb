// What stands at the foot of the dashboard, below what is looked at first.

import type { Dashboard } from '../../../../domain/dashboard/contract.ts';
import { halves } from './grid.ts';
import { PartBoundary } from './Part.tsx';
import { Recent } from './Recent.tsx';
import { Workload } from './Workload.tsx';

interface FootProps {
  workload: Dashboard['workload'];
  /** Null where it stands under a short day. */
  recent: Dashboard['recent'] | null;
}

export function Foot({ workload, recent }: FootProps) {
  if (!workload) return recent && <News recent={recent} alone />;
  const load = (
    <PartBoundary title="Studio workload">
      <Workload workload={workload} alone={!recent} />
    </PartBoundary>
  );
  if (!recent) return load;
  return (
    <div className={halves}>
      {load}
      <News recent={recent} />
    </div>
  );
}

/** What happened lately; alone, its rows stand in two columns. */
export function News({ recent, alone = false }: { recent: Dashboard['recent']; alone?: boolean }) {
  return (
    <PartBoundary title="Recent">
      <Recent recent={recent} alone={alone} />
    </PartBoundary>
  );
}
