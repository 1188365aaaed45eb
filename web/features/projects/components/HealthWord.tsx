import type { ProjectStatus } from '../../../../domain/projects/contract.ts';
import { isPlanned, type Planned } from '../../../../domain/projects/health.ts';
import type { Health } from '../../../ui/ScaleBar.tsx';
import { StatusWord } from '../../../ui/StatusWord.tsx';

type Shown = Planned & { status: ProjectStatus };

/** How it stands, as bars are coloured. */
export const shownHealth = ({ status, health }: Pick<Shown, 'status' | 'health'>): Health =>
  status === 'completed' ? 'completed' : health;

/** How a project stands; one in which nothing is planned, or that was put away, is not praised for it. */
export function HealthWord({ project }: { project: Shown }) {
  if (project.status === 'archived') return <StatusWord status="not-started" word="Archived" />;
  if (project.status !== 'completed' && !isPlanned(project)) return <StatusWord status="not-started" word="Nothing planned" />;
  return <StatusWord status={shownHealth(project)} />;
}
