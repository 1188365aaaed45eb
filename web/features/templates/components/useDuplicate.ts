import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { follow } from '../../../lib/outcome.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { templateQuery, useCreateTemplate } from '../queries.ts';

/** A copy of the studio's own, opened at once. */
export function useDuplicate({ id, name }: { id: string; name: string }): () => void {
  const queries = useQueryClient();
  const create = useCreateTemplate();
  const navigate = useNavigate();
  return () =>
    follow(
      queries.query(templateQuery(id)).then(({ template: { description, type, plan } }) =>
        create.mutateAsync({
          id: crypto.randomUUID(),
          name: `${name.slice(0, 113)}, copy`,
          description,
          type,
          plan,
        }),
      ),
      {
        done: ({ template }) => {
          showToast({ shape: 'done', title: named`Made: ${template.name}` });
          void navigate({ to: '/projects/template-selection', search: { edit: template.id } });
        },
        refused: sayRefused(named`${name} was not copied`),
      },
    );
}
