import { useState } from 'react';
import type { TemplateId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { LeftOut } from '../../../../domain/templates/contract.ts';
import type { Answer } from '../../../lib/api.ts';
import { newId } from '../../../lib/ids.ts';
import { follow } from '../../../lib/outcome.ts';
import { useStillHere } from '../../../lib/useStillHere.ts';
import { reasonOf } from '../../../lib/words.ts';
import { formatNumber } from '../../../ui/locale.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { typeNames } from '../../projects/components/projectNames.ts';
import { useCreateTemplate } from '../queries.ts';
import { OpenTemplate } from './OpenTemplate.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { templatePlace, useTemplateDraft } from './useTemplateDraft.ts';

export interface ProjectAsTemplateProps {
  project: Project;
  structure: Answer['templates']['ofProject'];
  onOpen: (templateId: string) => void;
}

/** What a project would be as a template: it can be changed before it is saved as one of the studio's own. */
export function ProjectAsTemplate({ project, structure, onOpen }: ProjectAsTemplateProps) {
  const { fields, leftOut, madeFrom, can } = structure;
  const draft = useTemplateDraft(`project ${project.id} template`, { version: 0, fields });
  const create = useCreateTemplate();
  // One until it is made: a press again after a lost answer makes no second one.
  const [id, setId] = useState(() => newId<TemplateId>());
  const stillHere = useStillHere();
  const save = () => {
    const sent = draft.fields;
    follow(create.mutateAsync({ ...sent, id }), {
      done: ({ template: { version, name, description, type, plan }, template }) => {
        setId(newId<TemplateId>());
        draft.saved(sent, { version, fields: { name, description, type, plan } }, templatePlace(template.id));
        showToast({ shape: 'done', title: named`Saved: ${template.name}`, line: 'The next project can start from it.' });
        if (stillHere()) onOpen(template.id);
      },
      refused: (problem) => {
        // The one whose answer was lost stands; what was changed since is another.
        if (problem.code === 'already_exists') setId(newId<TemplateId>());
        sayRefused('The template was not saved')(problem);
      },
    });
  };
  return (
    <>
      <TemplateEditor
        draft={draft}
        disabledReason={reasonOf(can.create)}
        facts={['The project as a template', typeNames[draft.fields.type], ...(madeFrom ? [`Made from ${madeFrom.name}`] : [])]}
        saveLabel="Save as template"
        saveReason={reasonOf(can.create)}
        savesNew
        isBusy={create.isPending}
        onSave={save}
        actions={<OpenTemplate onOpen={onOpen} />}
        note={<span>{leftOutWords(leftOut)}</span>}
      />
    </>
  );
}

const told = (count: number, one: string, several: string): string =>
  count > 0 ? `${formatNumber(count)} ${count === 1 ? one : several}` : '';

/** What is kept and what is not. */
function leftOutWords({ people, undated, links, loose }: LeftOut): string {
  const parts = [
    told(people, 'person becomes a role', 'people become roles'),
    told(undated, 'row without days begins with its phase', 'rows without days begin with their phase'),
    told(loose, 'row of no phase goes into the one of its days', 'rows of no phase go into the one of their days'),
    told(links, 'link that did not hold is left out', 'links that did not hold are left out'),
  ];
  return ['Days become offsets; client, descriptions, files and progress stay in the project', ...parts.filter(Boolean)].join('. ');
}
