// A template looked at closely: what comes with it, as it would stand from a chosen day, and with whom; then it begins a project.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { Verdict } from '../../../../domain/kernel/verdict.ts';
import { castOf } from '../../../../domain/projects/rules.ts';
import type { TemplateCard } from '../../../../domain/templates/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { useStillHere } from '../../../lib/useStillHere.ts';
import { needsWords, reasonOf } from '../../../lib/words.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { PanelTitle, SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { useRefusedField } from '../../../ui/useRefusedField.ts';
import { named } from '../../../ui/Words.tsx';
import { readNewProject, writeNewProject } from '../../projects/components/form/draft.ts';
import { useProjectCreation } from '../../projects/components/ProjectCreationProvider.tsx';
import { counted, typeNames } from '../../projects/components/projectNames.ts';
import { usePeople } from '../../studios/queries.ts';
import { templateQuery, useCreateProject } from '../queries.ts';
import { PlanChart } from './PlanChart.tsx';
import { RolePeople } from './RolePeople.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import { useStudioCalendar } from './useStudioCalendar.ts';

export interface TemplatePanelProps {
  template: TemplateCard;
  create: Verdict;
  /** What is typed of the project: it stays while templates are compared. */
  typed: TypedProject;
  onType: (typed: TypedProject) => void;
  onClose: () => void;
}

export interface TypedProject {
  name: string;
  start: string | null;
}

export function TemplatePanel({ template, create, typed: { name, start: chosenStart }, onType, onClose }: TemplatePanelProps) {
  const { today } = useStudioCalendar();
  const { canInviteToProject } = useProjectCreation();
  const setName = (next: string) => onType({ name: next, start: chosenStart });
  const setStart = (next: string | null) => onType({ name, start: next });
  const { personOf, choose, leadId, named: people, open } = useCast(template);
  const start = chosenStart ?? today ?? null;
  const begin = useBeginProject({ template, onClose });
  const keepTyped = useKeptForForm({
    name,
    start,
    leadId,
    people: Object.fromEntries(template.roles.map(({ role }) => [role, personOf(role)])),
  });
  const send = () => begin.send({ name, start, leadId, people });
  return (
    <SidePanel
      label={template.name}
      shows={template.id}
      onClose={onClose}
      head={
        <>
          <span>{template.isBuiltIn ? 'Template' : 'Studio template'}</span>
          <span>{typeNames[template.type]}</span>
        </>
      }
      actions={<TemplateMenu template={template} create={create} onGone={onClose} />}
      footer={
        <PanelFoot
          onClose={onClose}
          allFields={
            <Link to={formPath} search={{ template: template.id }} onClick={keepTyped}>
              All fields
            </Link>
          }
          isBusy={begin.isBusy}
          disabledReason={reasonOf(create) ?? (template.isArchived ? 'Put it back into the gallery first' : undefined)}
          onCreate={send}
        />
      }
    >
      <form
        {...begin.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <PanelTitle>
          <bdi>{template.name}</bdi>
        </PanelTitle>
        <p className="num mt-0.5 text-13 text-ink-muted">{contentWords(template)}</p>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)_180px] gap-x-3 max-[420px]:grid-cols-2">
          <Field label="Project name" required error={begin.problemOf('name')}>
            <TextInput value={name} maxLength={120} autoComplete="off" onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label="Start" error={begin.problemOf('start')}>
            <DateInput value={start} onChange={setStart} {...(today && { today })} />
          </Field>
        </div>
        {begin.problemOf(null) && <p className="mb-3 text-13 text-overdue-text">{begin.problemOf(null)}</p>}
        <PlanFrom templateId={template.id} start={start} />
        {template.taskCount > 0 && (
          <SectionHead
            className="mt-5 mb-3"
            title="People"
            count={open === 0 ? 'every task has a person' : `${counted(open, 'task')} without a person`}
          />
        )}
        <RolePeople
          roles={[{ role: leadRole, tasks: null }, ...template.roles]}
          personOf={personOf}
          onChange={choose}
          disabledReason={canInviteToProject ? undefined : needsWords('inviteToProject')}
        />
      </form>
    </SidePanel>
  );
}

/** The form with all fields goes on from what was typed here. @returns keeps it, for whoever goes there */
function useKeptForForm(typed: {
  name: string;
  start: string | null;
  leadId: UserId | null;
  people: Record<string, UserId | null>;
}): () => void {
  const { id: userId } = useUser();
  const { history } = useRouter();
  const keep = () => {
    if (typed.name.trim() !== '') writeNewProject(userId, { ...readNewProject(userId), ...typed });
  };
  useEffect(() => {
    // Talks to the browser's storage: what is typed while the form is still on its way goes along.
    if (history.location.pathname === formPath) keep();
  });
  return keep;
}

interface PanelFootProps {
  onClose: () => void;
  /** Leads there with what was typed. */
  allFields: ReactElement;
  isBusy: boolean;
  disabledReason: string | undefined;
  onCreate: () => void;
}

const PanelFoot = ({ onClose, allFields, isBusy, disabledReason, onCreate }: PanelFootProps) => (
  <div className="flex items-center justify-end gap-2 max-md:*:flex-1">
    <Button variant="bare" onClick={onClose} className="max-md:hidden">
      Close
    </Button>
    <Button asChild>{allFields}</Button>
    <Button variant="primary" busy={isBusy} disabledReason={disabledReason} onClick={onCreate}>
      Create project
    </Button>
  </div>
);

const leadRole = 'project lead';
const formPath = '/projects/new';

/** Who has which role: as it is proposed, until somebody is chosen. */
function useCast({ roles, taskCount }: TemplateCard) {
  const { id: userId } = useUser();
  const people = usePeople();
  const [chosen, setChosen] = useState<Record<string, UserId | null>>({});
  const names = roles.map(({ role }) => role);
  const proposed = castOf(names, { leadId: chosen[leadRole] ?? userId, peopleIds: people.all.map(({ id }) => id) });
  const personOf = (role: string) =>
    Object.hasOwn(chosen, role) ? (chosen[role] ?? null) : role === leadRole ? userId : (proposed[role] ?? null);
  const ofNobody = roles.reduce((sum, { role, tasks }) => sum + (personOf(role) === null ? tasks : 0), 0);
  const ofNoRole = taskCount - roles.reduce((sum, { tasks }) => sum + tasks, 0);
  return {
    personOf,
    choose: (role: string, id: UserId | null) => setChosen((now) => ({ ...now, [role]: id })),
    leadId: personOf(leadRole),
    /** The roles that somebody has. */
    named: Object.fromEntries(
      names.flatMap((role) => {
        const id = personOf(role);
        return id ? [[role, id]] : [];
      }),
    ),
    /** How many tasks nobody has. */
    open: ofNobody + ofNoRole,
  };
}

/** The plan as it would stand from a day. */
function PlanFrom({ templateId, start }: { templateId: string; start: string | null }) {
  const { today, calendar } = useStudioCalendar();
  const { data, error, refetch } = useQuery(templateQuery(templateId));
  if (data && calendar && start) {
    return <PlanChart plan={data.template.plan} start={asDay(start)} calendar={calendar} today={today} heading />;
  }
  if (error && !data) {
    return <LoadError title="The plan could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Skeleton label="Loading the plan">
      <Strip className="h-40 w-full" />
    </Skeleton>
  );
}

const contentWords = ({ phases, taskCount, milestones }: TemplateCard): string =>
  phases.length === 0
    ? 'No phases and no tasks: you draw the plan yourself.'
    : [counted(phases.length, 'phase'), counted(taskCount, 'task'), counted(milestones.length, 'milestone')].join(', ');

interface Beginning {
  name: string;
  start: string | null;
  leadId: UserId | null;
  people: Record<string, UserId>;
}

function useBeginProject({ template, onClose }: Pick<TemplatePanelProps, 'template' | 'onClose'>) {
  const create = useCreateProject();
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const [wasSent, setSent] = useState(false);
  const [sentName, setSentName] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const refused = useRefusedField(form);
  const problem = create.error ? problemOf(create.error) : null;
  const send = ({ name, start, leadId, people }: Beginning) => {
    setSent(true);
    refused.sent();
    setSentName(name.trim());
    if (name.trim() === '' || create.isPending) return;
    follow(create.mutateAsync({ name: name.trim(), templateId: template.id, start, leadId, people }), {
      done: ({ project }) => {
        showToast({ shape: 'done', title: 'Project created', line: named`${project.number} ${project.name}` });
        if (!stillHere()) return;
        onClose();
        void navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
      },
      refused: (refusal) => !stillHere() && sayRefused('Project not created')(refusal),
    });
  };
  const fields = ['name', 'start'];
  return {
    send,
    form: { ref: form, noValidate: true, onInput: refused.typedOn },
    isBusy: create.isPending,
    /** What is wrong with a field; with null, what is wrong beside the fields. */
    problemOf: (field: string | null): string | undefined => {
      if (field === 'name' && wasSent && sentName === '') return 'Project name is required.';
      const at = problem?.field && fields.includes(problem.field) ? problem.field : null;
      return problem && at === field ? problem.message : undefined;
    },
  };
}
