// The plan of a project, phase by phase (specification §2, PRODUCT §2).

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { NoPhases } from '../../../ui/drawings/NoPhases.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { studioQuery } from '../../studios/queries.ts';
import { pageFrame } from '../components/pageFrame.ts';
import { AddPhaseDialog } from '../components/phases/AddPhaseDialog.tsx';
import { PhaseList } from '../components/phases/PhaseList.tsx';
import { ProjectActions } from '../components/ProjectActions.tsx';
import { ProjectGate } from '../components/ProjectGate.tsx';
import { SmallProjectHead } from '../components/ProjectHead.tsx';
import { ProjectListSkeleton } from '../components/ProjectSkeleton.tsx';
import { SampleNote } from '../components/SampleNote.tsx';
import { ProjectTabs } from '../components/ProjectTabs.tsx';

export default function ProjectPhasesPage() {
  return <ProjectGate skeleton={<ProjectListSkeleton />}>{(project, today) => <Phases project={project} today={today} />}</ProjectGate>;
}

function Phases({ project, today }: { project: Project; today: string }) {
  const [isAdding, setAdding] = useState(false);
  const { data: studio } = useQuery(studioQuery());
  const isEmpty = project.phases.length === 0;
  const add = (
    <Button
      variant="primary"
      size={isEmpty ? 'normal' : 'small'}
      icon={Plus}
      disabledReason={reasonOf(project.can.edit)}
      onClick={() => setAdding(true)}
    >
      Add phase
    </Button>
  );
  return (
    <div className={`${pageFrame} pt-4!`}>
      {project.isSample && <SampleNote />}
      <SmallProjectHead project={project} actions={<ProjectActions project={project} />} />
      <ProjectTabs project={project} current="phases" className="mt-2 mb-4" />
      {isEmpty ? (
        <EmptyState drawing={<NoPhases />} sentence="No phases yet: lay out the plan." action={add} />
      ) : (
        <>
          <PhaseList project={project} today={today} />
          <div className="mt-4">{add}</div>
        </>
      )}
      {isAdding && studio && <AddPhaseDialog project={project} studio={studio} onClose={() => setAdding(false)} />}
    </div>
  );
}
