// A task goes into another project: where to, and what that changes, said before it is done.

import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhaseId, ProjectId, UserId } from '../../../../domain/kernel/ids.ts';
import type { TaskBrief } from '../../../../domain/tasks/contract.ts';
import { personalVerdict } from '../../../../domain/tasks/policy.ts';
import { changeProject, phaseLike } from '../../../../domain/tasks/projectChange.ts';
import { api } from '../../../lib/api.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Select, type SelectOption } from '../../../ui/Select.tsx';
import { type ProjectEntry, useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { useCircumstances } from '../moveQueries.ts';
import { type SeenTask, useTask } from '../queries.ts';
import { projectChangeWords } from './projectChangeWords.ts';
import { useChangeProject } from './useChangeProject.ts';

/** Stands for the personal tasks in a list of projects. */
export const personal = 'personal';

/** Where a task may lie: every project in reach, with why it may not go there. */
export function useProjectOptions(task: SeenTask): SelectOption<ProjectId | typeof personal>[] {
  const { id } = useUser();
  const projects = useProjectIndex();
  const personalReason = task.projectId === null ? undefined : reasonOf(personalVerdict(task, id));
  return [
    { value: personal, label: 'Personal, only you', disabledReason: personalReason },
    // Its own is one of them wherever it lies: an archived one takes nothing else.
    ...projects.known
      .filter(({ id, status }) => status !== 'archived' || id === task.projectId)
      .map((project) => ({
        value: project.id,
        label: project.name,
        disabledReason: project.id === task.projectId ? undefined : reasonOf(project.can.createTask),
      })),
  ];
}

export interface ProjectDialogProps {
  task: TaskBrief;
  /** What was chosen already. */
  to?: ProjectId | typeof personal | null;
  onClose: () => void;
}

export function ProjectDialog({ task: shown, to = null, onClose }: ProjectDialogProps) {
  // A card knows no checklist, whose people may have to stay behind.
  const task: SeenTask = useTask(shown.id).task ?? shown;
  const [asked, setAsked] = useState(to);
  const [picked, setPicked] = useState<PhaseId | typeof noPhase>();
  const [error, setError] = useState<string>();
  const projects = useProjectIndex();
  const move = useChangeProject();
  const options = useProjectOptions(task).filter(({ value }) => value !== (task.projectId ?? personal));
  // A project that went out of reach meanwhile is chosen no more.
  const chosen = options.some(({ value }) => value === asked) ? asked : null;
  const project = projects.find(chosen === personal ? null : chosen);
  const phases = { from: projects.find(task.projectId)?.phases ?? [], to: project?.phases ?? [] };
  const phaseId = picked === noPhase ? null : (picked ?? phaseLike(task.phaseId, phases));
  const links = useLinks(task);
  const send = () => {
    if (chosen === null) return setError('Project is required.');
    onClose();
    move(task, { projectId: project?.id ?? null, phaseId });
  };

  return (
    <FormDialog title="Move to another project" sentence={task.title} submitLabel="Move task" onClose={onClose} onSubmit={send}>
      <div className="grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
        <Field label="Project" required error={chosen === null ? error : undefined}>
          <Select
            value={chosen}
            placeholder="Choose a project"
            options={options}
            onChange={(value) => {
              setAsked(value);
              setPicked(undefined);
            }}
          />
        </Field>
        <Field label="Phase">
          <Select
            value={phaseId ?? noPhase}
            disabledReason={phases.to.length > 0 ? undefined : 'Choose a project with phases first'}
            options={[{ value: noPhase, label: 'No phase' }, ...phases.to.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={setPicked}
          />
        </Field>
      </div>
      {chosen !== null && <WhatChanges task={task} project={project} links={links} />}
    </FormDialog>
  );
}

const noPhase = 'none';

/** How many links of the programme it leaves behind. */
function useLinks({ id, projectId }: TaskBrief): number {
  const { data } = useQuery(api.schedule.get.queryOptions({ input: projectId === null ? skipToken : { projectId } }));
  return data?.schedule.links.filter(({ from, to }) => from === id || to === id).length ?? 0;
}

interface WhatChangesProps {
  task: SeenTask;
  /** Undefined where it becomes personal. */
  project: ProjectEntry | undefined;
  links: number;
}

function WhatChanges({ task, project, links }: WhatChangesProps) {
  const people = usePeople();
  const circumstances = useCircumstances();
  const active = new Set(people.all.map(({ id }) => id));
  const canRead = (id: UserId) => active.has(id) && (project?.readerIds?.includes(id) ?? true);
  const destination = { projectId: project?.id ?? null, canRead };
  const { letGo, withdrawal } = changeProject(task, destination, circumstances(task));
  const words = projectChangeWords({
    task,
    projectName: project?.name ?? null,
    letGo: letGo.map((id) => people.find(id).name),
    isWithdrawn: withdrawal !== null,
    links,
  });
  return (
    <ul aria-label="What changes" className="mt-1 flex flex-col gap-1.5 text-13 text-ink-muted">
      {words.map((line) => (
        <li key={line} className="flex gap-2">
          <span aria-hidden>·</span>
          <span className="min-w-0 break-words">{line}</span>
        </li>
      ))}
    </ul>
  );
}
