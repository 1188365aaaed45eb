// All that was sent with what was said about a thing, so that nobody scrolls for a plan.

import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { SentFile } from '../../../../../domain/discussions/contract.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { timeAgo } from '../../../../lib/dates.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { SaveDialog } from '../../../files/components/attachments/SaveDialog.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { type Thread, useShared } from '../../queries.ts';
import { SentFiles } from '../body/SentFiles.tsx';
import { useDiscussionState, useFrame } from './DiscussionContext.ts';
import { DiscussionSkeleton } from './DiscussionSkeleton.tsx';

interface SharedFilesProps {
  /** In a column its head has no room for it: a line over what was said. */
  isLine?: boolean;
  /** What has been read so far. */
  threads: readonly Thread[];
  /** Leads to where something was said. */
  onShow: (commentId: CommentId) => void;
}

export function SharedFiles({ isLine = false, threads, onShow }: SharedFilesProps) {
  const { subject } = useFrame();
  const { pins } = useDiscussionState();
  const isColumn = pins !== undefined;
  const [isOpen, setOpen] = useState(false);
  if (isLine !== isColumn || !threads.some((thread) => !isLine || hasFiles(thread))) return null;
  const label = 'Files shared here';
  const open = () => setOpen(true);
  return (
    <>
      {isLine ? (
        <TextLink asChild>
          <button type="button" aria-haspopup="dialog" onClick={open} className="touch-target mx-5 my-2 block text-12 max-md:mx-4">
            {label}
          </button>
        </TextLink>
      ) : (
        <IconButton size="small" icon={Paperclip} label={label} aria-haspopup="dialog" onClick={open} />
      )}
      {isOpen && (
        <AllShared
          subject={subject}
          onClose={() => setOpen(false)}
          onShow={(commentId) => {
            setOpen(false);
            onShow(commentId);
          }}
        />
      )}
    </>
  );
}

const hasFiles = ({ root, answers }: Thread): boolean => [root, ...answers].some(({ attachments }) => attachments.length > 0);

interface AllSharedProps {
  subject: SubjectKey;
  onClose: () => void;
  onShow: (commentId: CommentId) => void;
}

export function AllShared({ subject, onClose, onShow }: AllSharedProps) {
  const { data, error, refetch } = useShared(subject);
  const people = usePeople();
  const now = useNow();
  const [isSaving, setSaving] = useState(false);
  const [first, ...others] = toSave(data?.items ?? []);
  return (
    <Dialog
      open
      forReading
      onClose={onClose}
      title="Files shared here"
      actions={
        <>
          {first && others.length > 0 && <Button onClick={() => setSaving(true)}>Save all</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {isSaving && first && <SaveDialog files={[first, ...others]} onClose={() => setSaving(false)} />}
      {data?.items.length === 0 ? (
        <p className="text-ink-muted">Nobody has sent a file here yet.</p>
      ) : data ? (
        <ol aria-label="Files, the newest first">
          {data.items.map(({ commentId, authorId, at, files }) => (
            <li key={commentId} className="border-b border-hairline py-3 first:pt-0 last:border-0">
              <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
                <span className="font-semibold text-ink">
                  <bdi>{people.find(authorId).name}</bdi>
                </span>
                <time dateTime={at}>{timeAgo(at, now)}</time>
                <TextLink asChild>
                  <button type="button" onClick={() => onShow(commentId)} className="touch-target ms-auto">
                    Show the comment
                  </button>
                </TextLink>
              </p>
              <SentFiles files={files} />
            </li>
          ))}
        </ol>
      ) : error ? (
        <LoadError title="The files could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DiscussionSkeleton />
      )}
    </Dialog>
  );
}

/** What the reader may bring into the documents and nobody has brought there yet. */
export const toSave = (items: readonly { files: readonly SentFile[] }[]): FileRecord[] =>
  items.flatMap(({ files }) => files.filter(({ file, can }) => file.sentWith !== null && can.save === true).map(({ file }) => file));
