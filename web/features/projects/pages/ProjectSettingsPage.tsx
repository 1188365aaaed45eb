// The facts of a project, edited (specification §2, PRODUCT §2).

import { pageFrame } from '../components/pageFrame.ts';
import { ProjectGate } from '../components/ProjectGate.tsx';
import { SmallProjectHead } from '../components/ProjectHead.tsx';
import { ProjectListSkeleton } from '../components/ProjectSkeleton.tsx';
import { SettingsForm } from '../components/SettingsForm.tsx';

export default function ProjectSettingsPage() {
  return (
    <ProjectGate skeleton={<ProjectListSkeleton />}>
      {(project) => (
        <div className={`${pageFrame} pt-4! pb-0!`}>
          <SmallProjectHead project={project} />
          <SettingsForm key={project.id} project={project} />
        </div>
      )}
    </ProjectGate>
  );
}
