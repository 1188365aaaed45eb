// Deleted documents and folders, each with the way back to where it was, and the way out for good.

import { trashDays } from '../../../../domain/kernel/trash.ts';
import { File, Folder, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { timeAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { NoFiles } from '../../../ui/drawings/NoFiles.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Row, Rows } from '../../../ui/Row.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { named } from '../../../ui/Words.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { useUnderway } from '../../../lib/outbox.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { idsOfTrashed, type TrashedItem, useRestoreItems } from '../actions.tsx';
import { returning } from '../pending.ts';
import { useTrashedFiles } from '../queries.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { plural, sizeWords } from './fileWords.ts';

type Trash = ReturnType<typeof useTrashedFiles>;

/** The trash of the page of documents. */
export function TrashedFiles() {
  const trash = useTrashedFiles();
  const items = trash.data && itemsOf(trash);
  if (items?.length === 0)
    return <EmptyState drawing={<NoFiles />} sentence={`The trash is empty. What is deleted waits here for ${trashDays} days.`} />;
  if (items) {
    return (
      <>
        <div className="mt-5 mb-3 flex items-center justify-between gap-4">
          <p className="text-ink-muted">What is deleted waits here for {trashDays} days, then it is gone for good.</p>
          <EmptyTrash trash={trash} />
        </div>
        <TrashedFileRows trash={trash} />
        {trash.hasNextPage && (
          <Button className="mt-4" busy={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
            Show older
          </Button>
        )}
      </>
    );
  }
  if (trash.error) return <LoadError title="The trash could not be loaded" error={trash.error} onRetry={() => void trash.refetch()} />;
  return (
    <Skeleton className="pt-5">
      <Strip className="h-10 w-full" />
      <Strip className="mt-3 h-10 w-full" />
    </Skeleton>
  );
}

/** Asks about all that may go, further pages included; left out where nothing may. */
function EmptyTrash({ trash }: { trash: Trash }) {
  const [asked, setAsked] = useState<readonly TrashedItem[] | null>(null);
  const ask = async () => {
    let read: Pick<Trash, 'data' | 'hasNextPage' | 'isFetchNextPageError'> = trash;
    while (read.hasNextPage && !read.isFetchNextPageError) read = await trash.fetchNextPage();
    setAsked(itemsOf(read).filter(mayErase));
  };
  if (!itemsOf(trash).some(mayErase)) return null;
  return (
    <>
      <Button size="small" busy={trash.isFetchingNextPage} onClick={() => void ask()}>
        Empty trash
      </Button>
      {asked && <EraseDialog items={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const mayErase = ({ can }: TrashedItem): boolean => can.erase === true;

const itemsOf = ({ data }: Pick<Trash, 'data'>): TrashedItem[] => data?.pages.flatMap(({ items }) => items) ?? [];

/** Without what is on its way back. */
export function TrashedFileRows({ trash }: { trash: Pick<Trash, 'data'> }) {
  const leaving = returning(useUnderway());
  const [asked, setAsked] = useState<TrashedItem | null>(null);
  const items = itemsOf(trash);
  return (
    <>
      <Rows aria-label="Deleted documents">
        {items
          .filter(({ id }) => !leaving.has(id))
          .map((item) => (
            <TrashedRow key={item.id} item={item} onErase={() => setAsked(item)} />
          ))}
      </Rows>
      {asked && <EraseDialog items={[asked]} onClose={() => setAsked(null)} />}
    </>
  );
}

function TrashedRow({ item, onErase }: { item: TrashedItem; onErase: () => void }) {
  const people = usePeople();
  const projects = useProjectIndex();
  const now = useNow();
  const bringBack = useRestoreItems();
  return (
    <li>
      <Row
        lead={<Icon of={item.kind === 'file' ? File : Folder} size={18} />}
        title={item.name}
        second={[
          item.projectId === null ? 'My files' : projects.find(item.projectId)?.name,
          named`Deleted ${timeAgo(item.deletedAt, now)} by ${people.find(item.deletedBy).name}`,
          item.kind === 'folder' && plural(item.files, 'file'),
          sizeWords(item.bytes),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Button size="small" aria-label={`Restore ${item.name}`} onClick={() => bringBack({ ...idsOfTrashed([item]), name: item.name })}>
          Restore
        </Button>
        <IconButton
          label={`Delete for good: ${item.name}`}
          icon={Trash2}
          size="small"
          disabledReason={reasonOf(item.can.erase)}
          onClick={onErase}
        />
      </Row>
    </li>
  );
}
