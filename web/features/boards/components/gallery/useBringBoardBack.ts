import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { follow } from '../../../../lib/outcome.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { useBoardCommands } from '../../queries.ts';

/** Brings a deleted board back. */
export function useBringBoardBack(): (board: { id: BoardId; name: string }) => void {
  const { restore } = useBoardCommands();
  return ({ id, name }) =>
    follow(restore({ boardId: id }), {
      done: () => showToast({ shape: 'done', title: named`Board restored: ${name}` }),
      refused: sayRefused(named`Not restored: ${name}`),
    });
}
