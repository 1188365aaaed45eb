import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/Button.tsx';
import { EmptyBoard } from '../../../ui/drawings/EmptyBoard.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export default function MoodBoardsPage() {
  return (
    <div className="flex flex-1 items-center justify-center pb-10">
      <EmptyState
        drawing={<EmptyBoard />}
        sentence="The pin board is not hung yet: mood boards come with a later release."
        action={
          <Button asChild>
            <Link to="/projects/wip">Go to the projects</Link>
          </Button>
        }
      />
    </div>
  );
}
