// What stands in the place of projects while there are none. Loaded by itself: the first screen of a studio that works does not
// carry it.

import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useAuth } from '../../../lib/session/auth.ts';
import { needsWords } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { NoProjects } from '../../../ui/drawings/NoProjects.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SampleOffer } from '../../projects/components/SampleOffer.tsx';
import { useIsStudioEmpty } from '../../projects/queries.ts';

/** The first project of a studio and, while there is none at all, the sample to look around in. */
export function FirstProject() {
  const { hasPermission } = useAuth();
  const isEmpty = useIsStudioEmpty();
  const reason = hasPermission('createProject') ? undefined : needsWords('createProject');
  if (isEmpty === undefined) return <div className="h-96" />;
  const start = (
    <Button variant="primary" icon={Plus} disabledReason={reason} asChild>
      <Link to="/projects/template-selection">New project</Link>
    </Button>
  );
  return (
    <EmptyState
      level={3}
      drawing={<NoProjects />}
      sentence={isEmpty ? 'The site is clear: start the first project.' : 'Nothing is in progress: start the next project.'}
      action={isEmpty ? <SampleOffer disabledReason={reason}>{start}</SampleOffer> : start}
    />
  );
}
