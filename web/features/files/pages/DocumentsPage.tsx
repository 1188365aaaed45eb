import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/Button.tsx';
import { NoFiles } from '../../../ui/drawings/NoFiles.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export default function DocumentsPage() {
  return (
    <div className="flex flex-1 items-center justify-center pb-10">
      <EmptyState
        drawing={<NoFiles />}
        sentence="The plan chest is still on order: documents come with a later release."
        action={
          <Button asChild>
            <Link to="/projects/wip">Go to the projects</Link>
          </Button>
        }
      />
    </div>
  );
}
