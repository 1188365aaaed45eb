import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/Button.tsx';
import { NoFiles } from '../../../ui/drawings/NoFiles.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export default function AccountPage() {
  return (
    <div className="flex flex-1 items-center justify-center pb-10">
      <EmptyState
        drawing={<NoFiles />}
        sentence="Your devices and your data will be kept here with a later release. Password and theme are in the settings."
        action={
          <Button variant="primary" asChild>
            <Link to="/settings">Go to Account Settings</Link>
          </Button>
        }
      />
    </div>
  );
}
