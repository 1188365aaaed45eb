import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import { newProject } from '../../../../domain/projects/contract.ts';
import type { TemplateSummary } from '../../../../domain/projects/templates/summary.ts';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import { castOf, isLeadRole } from '../../../../domain/projects/rules.ts';
import type { Studio } from '../../../../domain/studios/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { needsWords } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { useStillHere } from '../../../lib/useStillHere.ts';
import type { Person } from '../../studios/queries.ts';
import { useCreateProject } from '../changeQueries.ts';
import { clearNewProject, draftOf, readNewProject, writeNewProject } from './form/draft.ts';
import { ClientFields } from './form/ClientFields.tsx';
import { CoverField } from './form/CoverField.tsx';
import { DateField, PersonField, SelectField, TextField } from './form/fields.tsx';
import { FormActions } from './form/FormActions.tsx';
import { FormLock } from './form/lock.ts';
import { useNewPhotograph } from './form/newPhotograph.ts';
import { fieldOf, resolverOf } from './form/resolver.ts';
import { emptyValues, type ProjectFormValues, toNewProject } from './form/values.ts';
import { PlanPreview } from './PlanPreview.tsx';
import { useProjectCreation } from './ProjectCreationProvider.tsx';
import { startingStatusNames, typeNames, visibilityNames } from './projectNames.ts';
import { named } from '../../../ui/Words.tsx';
import { fieldPairs } from '../../../ui/field.ts';

export interface NewProjectFormProps {
  template: TemplateSummary;
  studio: Studio;
  /** Who can be named. */
  people: readonly Person[];
}

export function NewProjectForm({ template, studio, people }: NewProjectFormProps) {
  const { id: userId } = useUser();
  const { canViewClientInfo, canInviteToProject } = useProjectCreation();
  const create = useCreateProject();
  const photograph = useNewPhotograph();
  const stillHere = useStillHere();
  const navigate = useNavigate();
  const placeholders = useMemo(() => template.roles.map(({ role }) => role), [template]);
  const toInput = (values: ProjectFormValues) =>
    toNewProject(values, { templateId: template.id, placeholders, withClient: canViewClientInfo });
  const defaults = defaultsFor({ template, studio, people, userId });
  const form = useForm<ProjectFormValues>({
    resolver: resolverOf(newProject, toInput),
    // Who may name nobody else any more is left with themselves, whomever they had begun to name.
    defaultValues: { ...defaults, ...readNewProject(userId), ...(!canInviteToProject && { leadId: userId, people: defaults.people }) },
    mode: 'onTouched',
  });
  const start = useWatch({ control: form.control, name: 'start' });
  useKeptDraft(form, { defaults, userId });
  useLeadInLeadRoles(form, placeholders);

  const send = form.handleSubmit((values) =>
    follow(create.mutateAsync(toInput(values)), {
      done: ({ project }) => {
        clearNewProject(userId);
        photograph.sendTo(project, values.cover);
        showToast({ shape: 'done', title: 'Project created', line: named`${project.number} ${project.name}` });
        if (stillHere()) void navigate({ to: '/projects/$projectId', params: { projectId: project.id }, replace: true });
      },
      refused: (problem) => {
        const name = fieldOf(problem.field);
        if (!stillHere()) sayRefused('Project not created')(problem);
        else if (name) form.setError(name, { message: problem.message }, { shouldFocus: true });
      },
    }),
  );
  const problem = create.error ? problemOf(create.error) : null;

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col">
        <PlanPreview template={template} start={asDay(start ?? studio.today)} studio={studio} />
        <div className="mt-7 grid grid-cols-2 gap-x-12 gap-y-6 max-[1200px]:grid-cols-1">
          <section aria-labelledby="new-project-facts">
            <SectionHead id="new-project-facts" title="Project" className="mb-4" />
            <ProjectFacts hasPhases={template.phases.length > 0} />
          </section>
          <section aria-labelledby="new-project-people">
            <SectionHead id="new-project-people" title="People" className="mb-4" />
            <FormLock value={canInviteToProject ? undefined : needsWords('inviteToProject')}>
              <PeopleFields placeholders={placeholders} />
            </FormLock>
          </section>
          <section aria-labelledby="new-project-client">
            <SectionHead id="new-project-client" title="Client" className="mb-4" />
            <FormLock value={canViewClientInfo ? undefined : needsWords('viewClientInfo')}>
              <ClientFields />
            </FormLock>
          </section>
          <section aria-labelledby="new-project-cover">
            <SectionHead id="new-project-cover" title="Cover" className="mb-4" />
            <CoverField send={photograph.keep} />
          </section>
        </div>
        <FormActions problem={problem && !fieldOf(problem.field) ? problem.message : null}>
          <Button variant="bare" asChild>
            <Link to="/projects/wip" onClick={() => clearNewProject(userId)}>
              Cancel
            </Link>
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            Create project
          </Button>
        </FormActions>
      </form>
    </FormProvider>
  );
}

function ProjectFacts({ hasPhases }: { hasPhases: boolean }) {
  return (
    <div className={fieldPairs}>
      <TextField name="name" label="Project name" required placeholder="Halden House" className="col-span-full" />
      <SelectField name="type" label="Type" options={typeNames} />
      <TextField name="place" label="Place" placeholder="Frome, Somerset" />
      <DateField name="start" label="Start" help={hasPhases ? 'Phases and tasks follow from it.' : undefined} />
      <SelectField name="status" label="Status" options={startingStatusNames} />
      <SelectField name="visibility" label="Who sees it" options={visibilityNames} help="Private: its lead, its people and Principals." />
    </div>
  );
}

/** The lead, and a person for each role that the template names. */
function PeopleFields({ placeholders }: { placeholders: readonly string[] }) {
  return (
    <div className={fieldPairs}>
      <PersonField name="leadId" label="Lead" help="Reviews what nobody else was named for." />
      {placeholders.map((role) => (
        <PersonField key={role} name={`people.${role}`} label={role.charAt(0).toUpperCase() + role.slice(1)} />
      ))}
    </div>
  );
}

interface DefaultsFor extends NewProjectFormProps {
  userId: UserId;
}

const defaultsFor = ({ template, studio, people, userId }: DefaultsFor): ProjectFormValues => ({
  ...emptyValues,
  type: template.phases.length > 0 ? template.type : emptyValues.type,
  start: studio.today,
  visibility: studio.defaultVisibility,
  leadId: userId,
  people: castOf(
    template.roles.map(({ role }) => role),
    { leadId: userId, peopleIds: people.map(({ id }) => id) },
  ),
});

/** Another lead takes the roles of a lead along, where nobody else was chosen for them. */
function useLeadInLeadRoles({ control, getValues, setValue }: Form, placeholders: readonly string[]): void {
  const leadId = useWatch({ control, name: 'leadId' });
  const before = useRef(leadId);
  useEffect(() => {
    // Talks to the form, which keeps its values for itself.
    for (const role of placeholders.filter(isLeadRole)) {
      if (getValues(`people.${role}`) === before.current) setValue(`people.${role}`, leadId);
    }
    before.current = leadId;
  }, [leadId, placeholders, getValues, setValue]);
}

type Form = ReturnType<typeof useForm<ProjectFormValues>>;

function useKeptDraft({ subscribe }: Form, { defaults, userId }: { defaults: ProjectFormValues; userId: string }): void {
  useEffect(
    // Talks to the browser's storage.
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeNewProject(userId, draftOf(defaults, values)) }),
    // The defaults are made anew at each render and stay the same for one template.
    // oxlint-disable-next-line react/exhaustive-deps
    [subscribe, userId],
  );
}
