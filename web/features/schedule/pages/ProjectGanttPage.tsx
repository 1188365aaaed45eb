import { Link, useParams } from '@tanstack/react-router';
import { Button } from '../../../ui/Button.tsx';
import { NoProjects } from '../../../ui/drawings/NoProjects.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export default function ProjectGanttPage() {
  const { projectId } = useParams({ from: '/inner/projects/$projectId/gantt' });
  return (
    <div className="flex flex-1 items-center justify-center pb-10">
      <EmptyState
        drawing={<NoProjects />}
        sentence="The Gantt is still being drawn. Until it comes, the phases hold the programme."
        action={
          <Button variant="primary" asChild>
            <Link to="/projects/$projectId/phases" params={{ projectId }}>
              Go to the phases
            </Link>
          </Button>
        }
      />
    </div>
  );
}
