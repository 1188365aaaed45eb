// The projects in reach. Composed here, because a project knows nothing of the programmes above it.

import { ProjectsViews } from '../../features/projects/components/ProjectsViews.tsx';
import type { PortfolioTimelineProps } from '../../features/schedule/components/portfolio/PortfolioTimeline.tsx';
import { TimelineSkeleton } from '../../features/schedule/components/portfolio/TimelineSkeleton.tsx';
import { lazyPart } from '../../lib/lazyPart.tsx';

const PortfolioTimeline = lazyPart<PortfolioTimelineProps>(
  async () => (await import('../../features/schedule/components/portfolio/PortfolioTimeline.tsx')).PortfolioTimeline,
  { standIn: <TimelineSkeleton /> },
);

export default function ProjectsPage() {
  return <ProjectsViews renderTimeline={(filter, today) => <PortfolioTimeline filter={filter} today={today} />} />;
}
