import { useNavigate } from '@tanstack/react-router';
import { problemOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast/store.ts';
import { useCreateSample, useRemoveSample } from '../changeQueries.ts';

/** Filling an empty studio with the sample, and taking it out again. */
export function useSample() {
  const creating = useCreateSample();
  const removing = useRemoveSample();
  const navigate = useNavigate();
  return {
    isBusy: creating.isPending || removing.isPending,
    fill: () =>
      creating.mutate(
        {},
        {
          onSuccess: ({ project }) => void navigate({ to: '/projects/$projectId', params: { projectId: project.id } }),
          onError: (error) => showToast({ shape: 'error', title: 'Not filled', line: problemOf(error).message }),
        },
      ),
    remove: (onDone: () => void) =>
      removing.mutate(
        {},
        {
          onSuccess: () => {
            showToast({ shape: 'done', title: 'Sample removed', line: 'The site is clear.' });
            void navigate({ to: '/projects/wip' });
          },
          onError: (error) => showToast({ shape: 'error', title: 'Not removed', line: problemOf(error).message }),
          onSettled: onDone,
        },
      ),
  };
}
