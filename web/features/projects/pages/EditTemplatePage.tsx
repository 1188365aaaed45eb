// A project's plan as a template (specification §2): a later feature, said in one sentence.

import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/Button.tsx';
import { TracingSheets } from '../../../ui/drawings/TracingSheets.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { pageFrame } from '../components/pageFrame.ts';
import { ProjectGate } from '../components/ProjectGate.tsx';
import { SmallProjectHead } from '../components/ProjectHead.tsx';
import { ProjectListSkeleton } from '../components/ProjectSkeleton.tsx';

export default function EditTemplatePage() {
  return (
    <ProjectGate skeleton={<ProjectListSkeleton />}>
      {(project) => (
        <div className={`${pageFrame} pt-4!`}>
          <SmallProjectHead project={project} />
          <EmptyState
            drawing={<TracingSheets />}
            sentence="Saving a project’s plan as a template is not here yet."
            action={
              <Button variant="primary" asChild>
                <Link to="/projects/$projectId/phases" params={{ projectId: project.id }}>
                  Go to the phases
                </Link>
              </Button>
            }
          />
        </div>
      )}
    </ProjectGate>
  );
}
