import { useNavigate } from '@tanstack/react-router';
import { follow } from '../../../lib/outcome.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { useCreateSample, useRemoveSample } from '../changeQueries.ts';

/** Filling an empty studio with the sample, and taking it out again. */
export function useSample() {
  const creating = useCreateSample();
  const removing = useRemoveSample();
  const navigate = useNavigate();
  return {
    isBusy: creating.isPending || removing.isPending,
    fill: () =>
      follow(creating.mutateAsync({}), {
        done: ({ project }) => void navigate({ to: '/projects/$projectId', params: { projectId: project.id } }),
        refused: sayRefused('Not filled'),
      }),
    remove: (onDone: () => void) =>
      follow(removing.mutateAsync({}), {
        done: () => {
          showToast({ shape: 'done', title: 'Sample removed', line: 'The site is clear.' });
          void navigate({ to: '/projects/wip' });
        },
        refused: sayRefused('Not removed'),
        settled: onDone,
      }),
  };
}
