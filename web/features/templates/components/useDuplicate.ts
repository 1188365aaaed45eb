import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { cutAt } from '../../../../domain/kernel/cut.ts';
import type { TemplateId } from '../../../../domain/kernel/ids.ts';
import { newId } from '../../../lib/ids.ts';
import { follow } from '../../../lib/outcome.ts';
import { useStillHere } from '../../../lib/useStillHere.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { templateQuery, useCreateTemplate } from '../queries.ts';

/** A copy of the studio's own, opened at once. */
export function useDuplicate({ id: templateId, name }: { id: string; name: string }): () => void {
  const queries = useQueryClient();
  const create = useCreateTemplate();
  const navigate = useNavigate();
  const stillHere = useStillHere();
  // One until it is made: a press again after a lost answer makes no second copy.
  const [id, setId] = useState(() => newId<TemplateId>());
  return () =>
    follow(
      queries.query(templateQuery(templateId)).then(({ template: { description, type, plan } }) =>
        create.mutateAsync({
          id,
          name: `${cutAt(name, 113)}, copy`,
          description,
          type,
          plan,
        }),
      ),
      {
        done: ({ template }) => {
          showToast({ shape: 'done', title: named`Made: ${template.name}` });
          setId(newId<TemplateId>());
          if (stillHere()) void navigate({ to: '/projects/template-selection', search: { edit: template.id } });
        },
        refused: sayRefused(named`${name} was not copied`),
      },
    );
}
