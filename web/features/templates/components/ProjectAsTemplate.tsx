import type { Project } from '../../../../domain/projects/contract.ts';
import type { LeftOut } from '../../../../domain/templates/contract.ts';
import type { Answer } from '../../../lib/api.ts';
import { reasonOf } from '../../../lib/words.ts';
import { formatNumber } from '../../../ui/locale.ts';
import { typeNames } from '../../projects/components/projectNames.ts';
import { OpenTemplate } from './OpenTemplate.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { useSaveAsNew } from './useSaveAsNew.ts';
import { useTemplateDraft } from './useTemplateDraft.ts';

export interface ProjectAsTemplateProps {
  project: Project;
  structure: Answer['templates']['ofProject'];
  onOpen: (templateId: string) => void;
}

/** What a project would be as a template: it can be changed before it is saved as one of the studio's own. */
export function ProjectAsTemplate({ project, structure, onOpen }: ProjectAsTemplateProps) {
  const { fields, leftOut, madeFrom, can } = structure;
  const draft = useTemplateDraft(`project ${project.id} template`, { version: 0, fields });
  const { save, isBusy } = useSaveAsNew(draft, onOpen);
  return (
    <>
      <TemplateEditor
        draft={draft}
        disabledReason={reasonOf(can.create)}
        facts={['The project as a template', typeNames[draft.fields.type], ...(madeFrom ? [`Made from ${madeFrom.name}`] : [])]}
        saveLabel="Save as template"
        saveReason={reasonOf(can.create)}
        savesNew
        isBusy={isBusy}
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
  return ['Days become offsets; client, descriptions, files and progress stay in the project', ...parts.filter(Boolean), '']
    .join('. ')
    .trim();
}
