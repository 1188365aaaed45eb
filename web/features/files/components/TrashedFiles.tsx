// Deleted documents and folders, each with the way back to where it was.

import { trashDays } from '../../../../domain/kernel/trash.ts';
import type { FileId, FolderId } from '../../../../domain/kernel/ids.ts';
import { File, Folder } from 'lucide-react';
import { problemOf } from '../../../lib/api.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { NoFiles } from '../../../ui/drawings/NoFiles.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Rows } from '../../../ui/Row.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { named } from '../../../ui/Words.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { useUnderway } from '../../../lib/outbox.ts';
import { useRestoreItems } from '../actions.tsx';
import { returning } from '../pending.ts';
import { useTrashedFiles } from '../queries.ts';
import { plural, sizeWords } from './fileWords.ts';

type Trash = ReturnType<typeof useTrashedFiles>;

/** The trash of the page of documents. */
export function TrashedFiles() {
  const trash = useTrashedFiles();
  const items = trash.data?.pages.flatMap((page) => page.items);
  if (items?.length === 0)
    return <EmptyState drawing={<NoFiles />} sentence={`The trash is empty. What is deleted waits here for ${trashDays} days.`} />;
  if (items) {
    return (
      <>
        <p className="mt-5 mb-3 text-ink-muted">What is deleted waits here for {trashDays} days, then it is gone for good.</p>
        <TrashedFileRows trash={trash} />
        {trash.hasNextPage && (
          <Button className="mt-4" busy={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
            Show older
          </Button>
        )}
      </>
    );
  }
  if (trash.error)
    return (
      <ErrorCard title="The trash could not be loaded" action={<Button onClick={() => void trash.refetch()}>Try again</Button>}>
        {problemOf(trash.error).message}
      </ErrorCard>
    );
  return (
    <Skeleton className="pt-5">
      <Strip className="h-10 w-full" />
      <Strip className="mt-3 h-10 w-full" />
    </Skeleton>
  );
}

/** Without what is on its way back. */
export function TrashedFileRows({ trash }: { trash: Pick<Trash, 'data'> }) {
  const leaving = returning(useUnderway());
  const items = trash.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Rows aria-label="Deleted documents">
      {items
        .filter(({ id }) => !leaving.has(id))
        .map((item) => (
          <TrashedItem key={item.id} item={item} />
        ))}
    </Rows>
  );
}

type Trashed = NonNullable<Trash['data']>['pages'][number]['items'][number];

/** The kind of what was deleted says what its id names. */
const isFile = (item: Trashed): item is Trashed & { id: FileId } => item.kind === 'file';
const isFolder = (item: Trashed): item is Trashed & { id: FolderId } => item.kind === 'folder';

function TrashedItem({ item }: { item: Trashed }) {
  const people = usePeople();
  const projects = useProjectIndex();
  const now = useNow();
  const bringBack = useRestoreItems();
  const restore = () =>
    bringBack({
      fileIds: isFile(item) ? [item.id] : [],
      folderIds: isFolder(item) ? [item.id] : [],
      name: item.name,
    });
  return (
    <li>
      <Row
        lead={<Icon of={item.kind === 'file' ? File : Folder} size={18} />}
        title={item.name}
        second={[
          named`Deleted ${timeAgo(item.deletedAt, now)} by ${people.find(item.deletedBy).name}`,
          item.projectId === null ? 'My files' : projects.find(item.projectId)?.name,
          item.kind === 'folder' && plural(item.files, 'file'),
          sizeWords(item.bytes),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Button size="small" aria-label={`Restore ${item.name}`} onClick={restore}>
          Restore
        </Button>
      </Row>
    </li>
  );
}
