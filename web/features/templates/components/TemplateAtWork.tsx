// One template of the studio's own on the table: loaded, followed live, saved, duplicated where it cannot be changed.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TemplateId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Template } from '../../../../domain/templates/contract.ts';
import { problemOf } from '../../../lib/api.ts';
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
import { templateQuery, useEditTemplate } from '../queries.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { EditorSkeleton, TemplateEditor } from './TemplateEditor.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import { useDuplicate } from './useDuplicate.ts';
import { type TemplateDraft, useTemplateDraft } from './useTemplateDraft.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

export interface TemplateAtWorkProps {
  templateId: string;
  /** Where it is looked at from a project, that project: it can take the template in. */
  project?: Project;
}

export function TemplateAtWork({ templateId, project }: TemplateAtWorkProps) {
  const { data, error, refetch } = useQuery(templateQuery(templateId));
  if (data) return <AtWork key={data.template.id} template={data.template} project={project} />;
  return (
    <div className={pageFrame}>
      {error ? (
        <ErrorCard title="The template could not be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {problemOf(error).message}
        </ErrorCard>
      ) : (
        <EditorSkeleton />
      )}
    </div>
  );
}

function AtWork({ template, project }: { template: Template; project: Project | undefined }) {
  const { id, name, description, type, plan, version } = template;
  const draft = useTemplateDraft(`template ${id}`, { version, fields: { name, description, type, plan } });
  const [asks, setAsks] = useState<'versions' | 'apply' | null>(null);
  const { save, isBusy, conflict, settle } = useSave(template, draft);
  const duplicate = useDuplicate(template);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/projects/template-selection' });
  return (
    <>
      <TemplateEditor
        draft={draft}
        disabledReason={reasonOf(template.can.edit)}
        facts={[
          template.isBuiltIn ? 'Built-in template' : 'Studio template',
          typeNames[draft.fields.type],
          template.usedBy === 0 ? 'Not used yet' : `Used by ${counted(template.usedBy, 'project')}`,
          ...(template.isArchived ? ['Archived'] : []),
        ]}
        saveLabel={template.isBuiltIn ? 'Duplicate' : 'Save template'}
        saveReason={template.isBuiltIn ? undefined : reasonOf(template.can.edit)}
        savesNew={template.isBuiltIn}
        isBusy={isBusy}
        onSave={() => (template.isBuiltIn ? duplicate() : save(draft.base.version))}
        actions={
          <>
            {project && (
              <Button
                size="small"
                disabledReason={draft.changes > 0 ? 'Save the template first' : undefined}
                onClick={() => setAsks('apply')}
              >
                Apply to this project
              </Button>
            )}
            {!template.isBuiltIn && (
              <Button size="small" variant="bare" onClick={() => setAsks('versions')}>
                Versions
              </Button>
            )}
            <TemplateMenu template={template} onGone={leave} />
          </>
        }
        note={
          <TextLink asChild>
            <Link to="/projects/template-selection" search={{ template: id }}>
              All templates
            </Link>
          </TextLink>
        }
      />
      {asks === 'versions' && (
        <VersionsDialog
          templateId={id as TemplateId}
          current={version}
          onChoose={(fields) => draft.set(fields)}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'apply' && project && <ApplyDialog project={project} template={template} onClose={() => setAsks(null)} />}
      {conflict && (
        <ConflictDialog
          title="Somebody else changed the same"
          by={conflict.by}
          fields={(conflict.conflicts ?? []).map(({ field }) => ({
            label: fieldNames[field] ?? field,
            theirs: field === 'plan' ? 'Other rows, dates or links' : template[field as 'name'],
            yours: field === 'plan' ? counted(draft.changes, 'change') : draft.fields[field as 'name'],
          }))}
          onKeepTheirs={() => {
            settle();
            draft.discard();
          }}
          onUseMine={() => {
            settle();
            save(version);
          }}
        />
      )}
    </>
  );
}

const fieldNames: Record<string, string> = { name: 'Template name', description: 'Description', type: 'Type', plan: 'The plan' };

function useSave({ id, name }: Template, draft: TemplateDraft) {
  const edit = useEditTemplate();
  const [conflict, setConflict] = useState<Problem | null>(null);
  const save = (version: number) => {
    const was = draft.base.fields;
    const changes = Object.fromEntries(Object.entries(draft.fields).filter(([field, value]) => value !== was[field as keyof typeof was]));
    follow(edit.mutateAsync({ templateId: id, version, changes }), {
      done: ({ template }) => {
        draft.discard();
        showToast({ shape: 'done', title: named`Saved: ${template.name}`, line: 'Projects that were made from it stay as they are.' });
      },
      refused: (problem) =>
        problem.code === 'conflict' && problem.conflicts ? setConflict(problem) : sayRefused(named`${name} was not saved`)(problem),
    });
  };
  return { save, isBusy: edit.isPending, conflict, settle: () => setConflict(null) };
}
