import { timeAgo } from '../../../../lib/dates.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Row, Rows } from '../../../../ui/Row.tsx';
import { named } from '../../../../ui/Words.tsx';
import { useProjectIndex } from '../../../projects/queries.ts';
import { usePeople } from '../../../studios/queries.ts';
import type { useTrashedBoards } from '../../queries.ts';
import { useBringBoardBack } from './useBringBoardBack.ts';

/** The deleted mood boards, each with the way back. */
export function TrashedBoards({ trash }: { trash: ReturnType<typeof useTrashedBoards> }) {
  const bringBack = useBringBoardBack();
  const people = usePeople();
  const projects = useProjectIndex();
  const now = useNow();
  return (
    <Rows aria-label="Deleted mood boards">
      {trash.data?.pages
        .flatMap(({ items }) => items)
        .map((board) => (
          <li key={board.id}>
            <Row
              title={board.name}
              second={[
                board.projectId === null ? 'Personal' : projects.find(board.projectId)?.name,
                board.deletion && named`Deleted ${timeAgo(board.deletion.deletedAt, now)} by ${people.find(board.deletion.deletedBy).name}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              <Button size="small" aria-label={`Restore ${board.name}`} onClick={() => bringBack(board)}>
                Restore
              </Button>
            </Row>
          </li>
        ))}
    </Rows>
  );
}
