// The facts of a project, edited (specification §2, PRODUCT §2).

import { ProjectGate } from '../components/ProjectGate.tsx';
import { SmallProjectHead } from '../components/ProjectHead.tsx';
import { ProjectListSkeleton } from '../components/ProjectSkeleton.tsx';
import { SettingsForm } from '../components/SettingsForm.tsx';
import { settingsFrame } from '../../../ui/settingsFrame.ts';

export default function ProjectSettingsPage() {
  return (
    <ProjectGate skeleton={<ProjectListSkeleton />}>
      {(project) => (
        <div className={`${settingsFrame} pt-4`}>
          <SmallProjectHead project={project} />
          <SettingsForm project={project} />
        </div>
      )}
    </ProjectGate>
  );
}
