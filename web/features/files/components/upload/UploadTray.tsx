// The uploads at the foot of the page, as the cells of a title block: they go on from page to page.

import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { onForget } from '../../../../lib/forget.ts';
import { reportError } from '../../../../lib/reportError.ts';
import { useRoomFrom } from '../../../../ui/breakpoints.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ScaleBar } from '../../../../ui/ScaleBar.tsx';
import { shareWords } from '../fileWords.ts';
import { RevisionDialog } from './RevisionDialog.tsx';
import { SameNameDialog } from './SameNameDialog.tsx';
import { cancelUpload, startSending } from './sending.ts';
import { inTray, sumUp, type TraySum, type Upload } from './tray.ts';
import { headWords } from './trayWords.ts';
import { UploadCell } from './UploadCell.tsx';
import { unheld } from './ownFiles.ts';
import { changeUploads, leaveTray, useUploads } from './uploads.ts';

export function UploadTray() {
  const uploads = useUploads();
  const queries = useQueryClient();
  const hasRoom = useRoomFrom(768);
  const [isFolded, setFolded] = useState(!hasRoom);
  useEffect(() => {
    // Talks to the server: what waits is sent, and what was begun before this page was loaded is asked for.
    startSending(queries);
    findUnfinished();
  }, [queries]);
  if (uploads.length === 0) return null;
  const sum = sumUp(uploads);
  return (
    <section
      aria-label="Uploads"
      data-upload-tray=""
      className="z-(--z-sticky) shrink-0 border-t border-hairline-strong bg-surface-raised max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:max-h-[60dvh] max-md:overflow-y-auto print:hidden"
    >
      {isFolded && sum.bytes > 0 && <ScaleBar label="All uploads" size="small" health="in-progress" progress={sum.sent / sum.bytes} />}
      <TrayHead uploads={uploads} sum={sum} isFolded={isFolded} onFold={() => setFolded(!isFolded)} />
      {!isFolded && (
        <ul className="grid max-h-50 grid-cols-3 overflow-y-auto border-t border-hairline max-lg:grid-cols-2 max-md:grid-cols-1">
          {inTray(uploads).map((upload) => (
            <UploadCell key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      <SameNameDialog uploads={uploads} />
      <RevisionDialog uploads={uploads} />
    </section>
  );
}

/** How many people have signed out here: what was asked for one of them is not told to the next. */
let left = 0;
onForget(() => left++);

/** Uploads that this person has begun and not finished: they wait for their file. What another tab is sending does not. */
function findUnfinished(): void {
  const before = left;
  api.files.uploads
    .call({})
    .then(({ items }) => unheld(items))
    .then((records) => before === left && changeUploads({ type: 'found', records }))
    .catch((error: unknown) => reportError(error, 'unfinished uploads could not be read'));
}

interface TrayHeadProps {
  uploads: readonly Upload[];
  sum: TraySum;
  isFolded: boolean;
  onFold: () => void;
}

function TrayHead({ uploads, sum, isFolded, onFold }: TrayHeadProps) {
  const places = [...new Set(uploads.map(({ placeName }) => placeName).filter(Boolean))];
  const pause = () => changeUploads({ type: 'paused', ids: sum.mayPause });
  const resume = () => changeUploads({ type: 'resumed', ids: sum.mayResume });
  return (
    <div className="flex h-10 items-center gap-2 ps-10 pe-4 max-md:h-11 max-md:ps-4">
      <p className="num min-w-0 flex-1 truncate">
        <span role="status" className="font-semibold">
          {headWords(sum)}
        </span>
        {sum.bytes > 0 && (
          <span className="ms-2 text-13 text-ink-muted">
            {shareWords(sum.sent, sum.bytes)}
            {places.length === 1 && (
              <span className="max-md:hidden">
                {' '}
                to <bdi>{places[0]}</bdi>
              </span>
            )}
          </span>
        )}
      </p>
      {sum.mayPause.length > 0 ? (
        <Button variant="bare" size="small" icon={Pause} onClick={pause}>
          Pause all
        </Button>
      ) : (
        sum.mayResume.length > 0 && (
          <Button variant="bare" size="small" icon={Play} onClick={resume}>
            Go on
          </Button>
        )
      )}
      {sum.open > 0 ? (
        <Button
          variant="bare"
          size="small"
          icon={X}
          onClick={() => uploads.forEach(({ id }) => cancelUpload(id))}
          className="max-md:hidden"
        >
          Cancel all
        </Button>
      ) : (
        <Button variant="bare" size="small" icon={X} onClick={leaveTray} className="max-md:hidden">
          Close
        </Button>
      )}
      <IconButton
        size="small"
        icon={isFolded ? ChevronUp : ChevronDown}
        label={isFolded ? 'Show the uploads' : 'Fold the uploads'}
        aria-expanded={!isFolded}
        tooltipSide="top"
        onClick={onFold}
      />
    </div>
  );
}
