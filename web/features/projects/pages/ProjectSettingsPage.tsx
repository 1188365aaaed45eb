// The facts of a project, edited (specification §2, PRODUCT §2).

import { ProjectGate } from '../components/ProjectGate.tsx';
import { SmallProjectHead } from '../components/ProjectHead.tsx';
import { ProjectListSkeleton } from '../components/ProjectSkeleton.tsx';
import { SettingsFacts } from '../components/SettingsFacts.tsx';
import { SettingsForm } from '../components/SettingsForm.tsx';
import type { Project } from '../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { settingsFrame } from '../../../ui/settingsFrame.ts';

export default function ProjectSettingsPage() {
  return (
    <ProjectGate skeleton={<ProjectListSkeleton />}>
      {(project) => (
        <div className={`${settingsFrame} pt-4`}>
          <SmallProjectHead project={project} />
          <Settings key={project.id} project={project} />
        </div>
      )}
    </ProjectGate>
  );
}

/** Whoever may not change them reads them. */
function Settings({ project }: { project: Project }) {
  const reason = reasonOf(project.can.edit);
  return reason === undefined ? <SettingsForm project={project} /> : <SettingsFacts project={project} reason={reason} />;
}
