// What a link says of its page: by the server's reading of it, or in one's own words.

import { ExternalLink, RefreshCw, Undo2 } from 'lucide-react';
import { hasPreview, withoutPreview } from '../../../../../domain/boards/links.ts';
import type { ItemOf } from '../../../../../domain/boards/items.ts';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { showToast } from '../../../../ui/toast/store.ts';
import { readLink, useIsRead } from './linkPreviews.ts';
import type { Desk } from './useDesk.ts';

export function LinkFields({ desk, item, boardId }: { desk: Desk; item: ItemOf<'link'>; boardId: BoardId }) {
  const isRead = useIsRead(item.id);
  const { url } = item.content;
  const has = hasPreview(item.content);
  const fetchIt = async () => {
    const say = (line: string) => showToast({ id: 'board-link', shape: 'warning', title: 'No preview', line });
    try {
      if (!(await readLink(boardId, item.id))) say('This page could not be read, or says nothing of itself.');
    } catch (error) {
      say(problemOf(error).message);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <p className="w-full truncate text-12 text-ink-muted">
        <bdi>{url}</bdi>
      </p>
      <Button size="small" icon={ExternalLink} asChild>
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          Open the page
        </a>
      </Button>
      <Button size="small" icon={RefreshCw} busy={isRead} onClick={() => void fetchIt()}>
        {has ? 'Fetch again' : 'Fetch the preview'}
      </Button>
      {has && (
        <Button size="small" variant="bare" icon={Undo2} onClick={() => void desk.act(withoutPreview(item))}>
          Remove preview
        </Button>
      )}
    </div>
  );
}
