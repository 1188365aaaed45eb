import { useState } from 'react';
import type { TemplateId } from '../../../../domain/kernel/ids.ts';
import { newId } from '../../../lib/ids.ts';
import { follow } from '../../../lib/outcome.ts';
import { useStillHere } from '../../../lib/useStillHere.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { useCreateTemplate } from '../queries.ts';
import { type TemplateDraft, templatePlace } from './useTemplateDraft.ts';

/** Saves what stands in a draft as a template of the studio's own, and opens it. */
export function useSaveAsNew(draft: TemplateDraft, onOpen: (templateId: TemplateId) => void): { save: () => void; isBusy: boolean } {
  const create = useCreateTemplate();
  // One until it is made: a press again after a lost answer makes no second one.
  const [id, setId] = useState(() => newId<TemplateId>());
  const stillHere = useStillHere();
  const save = () => {
    const sent = draft.fields;
    follow(create.mutateAsync({ ...sent, id }), {
      done: ({ template: { version, name, description, type, plan } }) => {
        setId(newId<TemplateId>());
        draft.saved(sent, { version, fields: { name, description, type, plan } }, templatePlace(id));
        showToast({ shape: 'done', title: named`Saved: ${name}`, line: 'The next project can start from it.' });
        if (stillHere()) onOpen(id);
      },
      refused: (problem) => {
        // The one whose answer was lost stands; what was changed since is another.
        if (problem.code === 'already_exists') setId(newId<TemplateId>());
        sayRefused('The template was not saved')(problem);
      },
    });
  };
  return { save, isBusy: create.isPending };
}
