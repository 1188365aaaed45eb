// The documents of one place, or a list across places: what is on its way, out of reach, gone wrong, or here.

import { type ReactNode, useState } from 'react';
import { problemOf } from '../../../lib/api.ts';
import { lazyPart } from '../../../lib/lazyPart.tsx';
import { LoadError } from '../../../lib/LoadError.tsx';
import { cx } from '../../../ui/cx.ts';
import { Found } from '../../../ui/Found.tsx';
import { Skeleton, Strip, Void } from '../../../ui/Skeleton.tsx';
import { type FileList, useFileList } from '../queries.ts';
import { DocumentsDesk, type EmptyWords } from './DocumentsDesk.tsx';
import { type DocumentsSearch, type DocumentsView, ofViewer, readSearch, type Where } from './documentsSearch.ts';
import type { More } from './list/ItemList.tsx';
import { FileDetails } from './FileDetails.tsx';
import { GoneItem } from './GoneItem.tsx';

const Viewer = lazyPart(async () => (await import('./viewer/Viewer.tsx')).Viewer);

export interface DocumentsProps {
  where: Where;
  /** "All documents", "My files". */
  placeName: string;
  /** As it is called on other pages, where every project has all documents. */
  namedElsewhere?: string;
  search: DocumentsSearch;
  /** @param replace without an entry of its own in the history */
  onSearch: (changes: DocumentsSearch, replace?: boolean) => void;
  /** What is said where nothing is. */
  emptyWords: EmptyWords;
}

export function Documents({ where, placeName, namedElsewhere = placeName, search, onSearch, emptyWords }: DocumentsProps) {
  const view = readSearch(search, where);
  const [first] = useState(view.folderId);
  const [hasGone, setGone] = useState(false);
  const go: DocumentsProps['onSearch'] = (changes, replace) => {
    if ('folder' in changes) setGone(true);
    onSearch(changes, replace);
  };
  const list = useFileList(view.query);
  return (
    // Beside the panel the list keeps to the room that is left.
    <div className={cx('flex min-h-0 flex-1 flex-col', search.file && 'min-[1280px]:pe-[calc(var(--panel)-16px)]')}>
      <Found of="document" count={view.isFiltered && !list.isPlaceholderData ? list.data?.total : undefined} />
      <Body list={list} as={view.as} folderId={view.folderId} placeName={placeName} onLeaveFolder={() => onSearch({ folder: undefined })}>
        {(data) => (
          <DocumentsDesk
            key={`${where.scope} ${where.projectId} ${view.folderId}`}
            where={where}
            view={view}
            placeName={placeName}
            namedElsewhere={namedElsewhere}
            search={search}
            onSearch={go}
            takesFocus={hasGone || view.folderId !== first}
            list={data}
            emptyWords={emptyWords}
            more={{ state: moreOf(list), read: () => void list.fetchNextPage() }}
          />
        )}
      </Body>
      {search.file && (
        <FileDetails
          fileId={search.file}
          onClose={() => onSearch({ file: undefined }, true)}
          onOpen={(compare) => onSearch({ view: search.file, page: undefined, compare: compare?.toString() })}
        />
      )}
      {search.view && <Viewer fileId={search.view} files={list.data?.files ?? []} {...ofViewer(search, onSearch)} />}
    </div>
  );
}

/** What failed is not asked for again by itself: without a connection that would go on without end. */
function moreOf({ hasNextPage, fetchStatus, isFetchNextPageError }: ReturnType<typeof useFileList>): More['state'] {
  if (!hasNextPage || fetchStatus !== 'idle') return 'resting';
  return isFetchNextPageError ? 'failed' : 'ready';
}

interface BodyProps {
  list: ReturnType<typeof useFileList>;
  as: DocumentsView['as'];
  folderId: DocumentsView['folderId'];
  placeName: string;
  onLeaveFolder: () => void;
  children: (list: FileList) => ReactNode;
}

function Body({ list, as, folderId, placeName, onLeaveFolder, children }: BodyProps) {
  const { error, data } = list;
  if (error && folderId && ['not_found', 'validation_failed'].includes(problemOf(error).code)) {
    const leave = { label: placeName, onLeave: onLeaveFolder };
    return <GoneItem id={folderId} sentence="This folder is not here any more." leave={leave} />;
  }
  if (data) return children(data);
  if (!error) return <DocumentsSkeleton as={as} />;
  return <LoadError title="The documents could not be loaded" error={error} onRetry={() => void list.refetch()} />;
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

const DocumentsSkeleton = ({ as }: Pick<BodyProps, 'as'>) => (
  <Skeleton label="Loading documents">
    <div className="flex h-12 items-center border-b border-ink">
      <Strip className="h-4 w-36" />
    </div>
    {as === 'grid' ? (
      <div className="grid grid-cols-5 gap-6 pt-6 max-lg:grid-cols-4 max-md:grid-cols-2 max-md:gap-4">
        {places.map((place) => (
          <div key={place}>
            <Void className="aspect-[205/145] w-full" />
            <Strip className="mt-3 h-3 w-2/3" />
            <Strip className="mt-2 h-2.5 w-1/3" />
          </div>
        ))}
      </div>
    ) : (
      places.map((place) => (
        <div key={place} className="flex h-10 items-center gap-3 border-b border-hairline max-md:h-14">
          <Void className="h-6.5 w-9.25 shrink-0" />
          <Strip className="h-3 w-1/3" />
        </div>
      ))
    )}
  </Skeleton>
);
