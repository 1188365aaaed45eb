import { useState } from 'react';
import type { Project, Visibility } from '../../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { visibilityNames } from '../projectNames.ts';
import { ProjectPeople } from './ProjectPeople.tsx';
import { VisibilityDialog } from './VisibilityDialog.tsx';

/** Who reads a project: its visibility, its lead and its people. */
export function AccessSection({ project }: { project: Project }) {
  const [asked, setAsked] = useState<Visibility | null>(null);
  // What has been made so meanwhile is not asked about any more.
  if (asked === project.visibility) setAsked(null);
  const isPrivate = project.visibility === 'private';
  return (
    <section aria-labelledby="settings-access">
      <SectionHead id="settings-access" title="Who is in it" className="mb-4" />
      <SegmentedControl
        label="Visibility"
        value={project.visibility}
        onChange={setAsked}
        disabledReason={reasonOf(project.can.share)}
        segments={[
          { value: 'studio', label: visibilityNames.studio },
          { value: 'private', label: visibilityNames.private },
        ]}
      />
      <p className="mt-2 mb-4 text-13 text-ink-muted">
        {isPrivate ? 'Only the people below and Principals see it.' : 'Everybody in the studio sees it. The people below work on it.'}
      </p>
      <ProjectPeople project={project} />
      {asked && <VisibilityDialog project={project} to={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
