// One template of the studio's own on the table: loaded, followed live, saved, duplicated where it cannot be changed.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TemplateId } from '../../../../domain/kernel/ids.ts';
import type { Verdict } from '../../../../domain/kernel/verdict.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Template, TemplateFields } from '../../../../domain/templates/contract.ts';
import { isOwn } from '../../../../domain/templates/policy.ts';
import { namesOf, pairsOf, partOf } from '../../../../domain/kernel/records.ts';
import { problemOf } from '../../../lib/api.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { follow } from '../../../lib/outcome.ts';
import type { Problem } from '../../../lib/problem.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { pageFrame } from '../../projects/components/pageFrame.ts';
import { counted, typeNames } from '../../projects/components/projectNames.ts';
import { templateQuery, templatesQuery, useEditTemplate } from '../queries.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { EditorSkeleton, TemplateEditor } from './TemplateEditor.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import { useDuplicate } from './useDuplicate.ts';
import { useSaveAsNew } from './useSaveAsNew.ts';
import type { Draft, DraftBase } from './draft.ts';
import { type TemplateDraft, templatePlace, useTemplateDraft } from './useTemplateDraft.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

export interface TemplateAtWorkProps {
  templateId: string;
  /** Where it is looked at from a project, that project: it can take the template in. */
  project?: Project;
}

export function TemplateAtWork({ templateId, project }: TemplateAtWorkProps) {
  const { data, error, refetch } = useQuery(templateQuery(templateId));
  const isGone = error !== null && problemOf(error).code === 'not_found';
  if (data) return <AtWork key={data.template.id} template={data.template} isGone={isGone} project={project} />;
  return (
    <div className={pageFrame}>
      {isGone ? (
        <ErrorCard title="This template is not here any more" action={<AllTemplates />} />
      ) : error ? (
        <LoadError title="The template could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <EditorSkeleton />
      )}
    </div>
  );
}

const AllTemplates = ({ shown }: { shown?: string }) => (
  <TextLink asChild>
    <Link to="/projects/template-selection" search={shown === undefined ? {} : { template: shown }} className="touch-target">
      All templates
    </Link>
  </TextLink>
);

interface AtWorkProps {
  template: Template;
  /** Somebody deleted it meanwhile: what stands here can be kept as another. */
  isGone: boolean;
  project: Project | undefined;
}

function AtWork({ template, isGone, project }: AtWorkProps) {
  const { id, version } = template;
  const draft = useTemplateDraft(templatePlace(id), standing(template));
  const create = useQuery(templatesQuery()).data?.can.create ?? true;
  const [asks, setAsks] = useState<Asked | null>(null);
  const { save, isBusy, conflict, settle } = useSave(template, draft);
  const duplicate = useDuplicate(template);
  const anew = useSaveAsNew(draft, useOpen(project));
  const isOpen = (dialog: Asked) => asks === dialog && !isGone;
  return (
    <>
      <TemplateEditor
        draft={draft}
        disabledReason={reasonOf(isGone ? create : template.can.edit)}
        facts={isGone ? ['Somebody deleted this template'] : factsOf(template, draft)}
        {...savingOf({ template, isGone, create })}
        isBusy={isBusy || anew.isBusy}
        onSave={() => (isGone ? anew.save() : template.isBuiltIn ? duplicate() : save(draft))}
        actions={!isGone && <Actions {...{ template, project, create }} hasChanges={draft.changes > 0} onAsk={setAsks} />}
        note={<AllTemplates shown={id} />}
      />
      {isOpen('versions') && isOwn(template) && (
        <VersionsDialog
          templateId={template.id}
          current={version}
          disabledReason={reasonOf(template.can.edit)}
          waitsFor={draft.changes > 0 ? 'Save or discard your changes first' : undefined}
          onChoose={(fields) => draft.set(fields)}
          onClose={() => setAsks(null)}
        />
      )}
      {isOpen('apply') && project && <ApplyDialog project={project} template={template} onClose={() => setAsks(null)} />}
      {conflict && !isGone && <TemplateConflict conflict={conflict} template={template} draft={draft} onSettle={settle} onSave={save} />}
    </>
  );
}

function savingOf({ template, isGone, create }: Pick<AtWorkProps, 'template' | 'isGone'> & { create: Verdict }) {
  const savesNew = isGone || template.isBuiltIn;
  return {
    savesNew,
    saveLabel: isGone ? 'Save as a new template' : savesNew ? 'Duplicate' : 'Save template',
    saveReason: reasonOf(savesNew ? create : template.can.edit),
  };
}

type Asked = 'versions' | 'apply';

interface ActionsProps extends Pick<AtWorkProps, 'template' | 'project'> {
  create: Verdict;
  hasChanges: boolean;
  onAsk: (dialog: Asked) => void;
}

function Actions({ template, project, create, hasChanges, onAsk }: ActionsProps) {
  const navigate = useNavigate();
  return (
    <>
      {project && (
        <Button size="small" waitsFor={hasChanges ? 'Save the template first' : undefined} onClick={() => onAsk('apply')}>
          Apply to this project
        </Button>
      )}
      {!template.isBuiltIn && (
        <Button size="small" variant="bare" onClick={() => onAsk('versions')}>
          Versions
        </Button>
      )}
      <TemplateMenu template={template} create={create} onGone={() => void navigate({ to: '/projects/template-selection' })} />
    </>
  );
}

const factsOf = (template: Template, { fields }: TemplateDraft): string[] => [
  template.isBuiltIn ? 'Built-in template' : 'Studio template',
  typeNames[fields.type],
  template.usedBy === 0 ? 'Not used yet' : `Used by ${counted(template.usedBy, 'project')}`,
  ...(template.isArchived ? ['Archived'] : []),
];

/** Opens another template where this one stands; what is not saved of it goes along under its own place. */
function useOpen(project: Project | undefined): (templateId: TemplateId) => void {
  const navigate = useNavigate();
  return (template) =>
    void (project
      ? navigate({ to: '/projects/$projectId/edit-template', params: { projectId: project.id }, search: { template }, ignoreBlocker: true })
      : navigate({ to: '/projects/template-selection', search: { edit: template }, ignoreBlocker: true }));
}

interface TemplateConflictProps {
  conflict: Problem;
  template: Template;
  draft: TemplateDraft;
  onSettle: () => void;
  onSave: (draft: Draft) => void;
}

/** The same field was changed by somebody else: whoever saves chooses. */
function TemplateConflict({ conflict, template, draft, onSettle, onSave }: TemplateConflictProps) {
  return (
    <ConflictDialog
      title="Somebody else changed the same"
      by={conflict.by}
      fields={conflict.conflicts.map(({ field, theirs, yours }) => ({
        label: partOf(fieldNames, field) ?? field,
        theirs: field === 'plan' ? 'Other rows, dates or links' : fieldWords(field, theirs),
        yours: field === 'plan' ? counted(draft.changes, 'change') : fieldWords(field, yours),
      }))}
      onClose={onSettle}
      onKeepTheirs={() => {
        onSettle();
        const theirs = Object.fromEntries(conflict.conflicts.map((one) => [one.field, one.theirs]));
        draft.giveUp(
          namesOf(fieldNames).filter((field) => Object.hasOwn(theirs, field)),
          standing({ ...template, ...theirs }),
        );
      }}
      onUseMine={() => {
        onSettle();
        onSave(draft.insist(standing(template)));
      }}
    />
  );
}

const fieldNames: Record<keyof TemplateFields, string> = {
  name: 'Template name',
  description: 'Description',
  type: 'Type',
  plan: 'The plan',
};

const fieldWords = (field: string, value: unknown): string =>
  field === 'type' ? (partOf(typeNames, String(value)) ?? '') : typeof value === 'string' && value !== '' ? value : 'Empty';

const standing = ({ version, name, description, type, plan }: Template): DraftBase => ({
  version,
  fields: { name, description, type, plan },
});

function useSave(template: Template, draft: TemplateDraft) {
  const { id, name } = template;
  const edit = useEditTemplate();
  const [conflict, setConflict] = useState<Problem | null>(null);
  const queries = useQueryClient();
  /** What stands now is read before both values are shown: choosing builds on it. */
  const ask = (problem: Problem) =>
    void queries.invalidateQueries({ queryKey: templateQuery(id).queryKey }).finally(() => setConflict(problem));
  const save = ({ base, fields }: Draft) => {
    if (!isOwn(template)) return; // it is duplicated instead
    const was = base.fields;
    const changes = Object.fromEntries(pairsOf(fields).filter(([field, value]) => value !== was[field]));
    follow(edit.mutateAsync({ templateId: template.id, version: base.version, changes }), {
      done: ({ template: saved }) => {
        draft.saved(fields, standing(saved));
        showToast({ shape: 'done', title: named`Saved: ${saved.name}`, line: 'Projects that were made from it stay as they are.' });
      },
      refused: (problem) =>
        problem.code === 'conflict' && problem.conflicts.length > 0 ? ask(problem) : sayRefused(named`${name} was not saved`)(problem),
    });
  };
  return { save, isBusy: edit.isPending, conflict, settle: () => setConflict(null) };
}
