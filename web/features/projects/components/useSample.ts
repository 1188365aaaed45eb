import { useRouter } from '@tanstack/react-router';
import { follow } from '../../../lib/outcome.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { useCreateSample, useRemoveSample } from '../changeQueries.ts';

/** Filling an empty studio with the sample, and taking it out again. */
export function useSample() {
  const creating = useCreateSample();
  const removing = useRemoveSample();
  const router = useRouter();
  return {
    isBusy: creating.isPending || removing.isPending,
    fill: () => {
      const { pathname } = router.state.location;
      follow(creating.mutateAsync({}), {
        done: ({ project }) => {
          const open = () => void router.navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
          // The page that it was asked for on has filled itself by then. Whoever has gone elsewhere stays there.
          if (router.state.location.pathname === pathname) open();
          else
            showToast({
              shape: 'done',
              title: 'The sample project is there',
              line: project.name,
              action: { label: 'Open', onSelect: open },
            });
        },
        refused: sayRefused('Not filled'),
      });
    },
    remove: (onDone: () => void) => {
      const { pathname } = router.state.location;
      follow(removing.mutateAsync({}), {
        done: ({ projectId }) => {
          showToast({ shape: 'done', title: 'Sample removed', line: 'The site is clear.' });
          const now = router.state.location.pathname;
          if (now === pathname || now.startsWith(`/projects/${projectId}`)) void router.navigate({ to: '/projects/wip' });
        },
        refused: sayRefused('Not removed'),
        settled: onDone,
      });
    },
  };
}
