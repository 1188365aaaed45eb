import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { follow } from '../../../../lib/outcome.ts';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { useMoveProject, useMoveProjectBack } from '../../portfolioQueries.ts';
import { byWords } from './moveWords.ts';

/** Moves a whole project, says so, and takes all of it back from the toast. */
export function useMovingProject() {
  const moving = useMoveProject();
  const back = useMoveProjectBack();
  return {
    isBusy: moving.isPending,
    move: ({ id: projectId, name, version }: PortfolioProject, by: number, onDone: () => void) =>
      follow(moving.mutateAsync({ projectId, version, by }), {
        done: ({ version: left, before }) => {
          const count = before.followed?.count ?? 0;
          const items = count === 0 ? '' : `, ${count === 1 ? '1 item' : `${count} items`} with it`;
          onDone();
          offerUndo({ title: named`${name} moved`, line: `${byWords(by)}${items}` }, () =>
            follow(back.mutateAsync({ projectId, version: left, before }), { refused: sayRefused(named`Not taken back: ${name}`) }),
          );
        },
        refused: sayRefused(named`${name} was not moved`),
      }),
  };
}
