import { Link } from '@tanstack/react-router';
import type { Project } from '../../../../domain/projects/contract.ts';
import { TabLinks } from '../../../ui/Tabs.tsx';
import { useProjectSlots } from './slots.ts';

export type ProjectTab = 'overview' | 'phases' | 'gantt' | 'tasks' | 'documents' | 'boards' | 'discussion' | 'team' | 'activity';

export interface ProjectTabsProps {
  project: Project;
  current: ProjectTab;
  className?: string;
}

/** The places of a project. */
export function ProjectTabs({ project, current, className = '' }: ProjectTabsProps) {
  const params = { projectId: project.id };
  const { Said } = useProjectSlots();
  return (
    <TabLinks
      label="Project"
      className={className}
      current={current}
      tabs={[
        { id: 'overview', label: 'Overview' },
        { id: 'phases', label: 'Phases', count: project.phases.length },
        { id: 'gantt', label: 'Gantt' },
        { id: 'tasks', label: 'Tasks', count: project.taskCount },
        { id: 'documents', label: 'Documents' },
        { id: 'boards', label: 'Mood boards' },
        { id: 'discussion', label: 'Discussion', mark: <Said projectId={project.id} /> },
        { id: 'team', label: 'Team' },
        { id: 'activity', label: 'Activity' },
      ]}
      renderLink={({ id }, props) => {
        switch (id) {
          case 'overview':
            // It begins the address of every other tab, which does not make it the one where one is.
            return <Link to="/projects/$projectId" params={params} activeOptions={{ exact: true }} {...props} />;
          case 'phases':
            return <Link to="/projects/$projectId/phases" params={params} {...props} />;
          case 'gantt':
            return <Link to="/projects/$projectId/gantt" params={params} {...props} />;
          default:
            return <Link to="/projects/$projectId" params={params} search={{ tab: id }} {...props} />;
        }
      }}
    />
  );
}
