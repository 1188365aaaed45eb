// Files that are sent with comments: what was uploaded becomes the comment's with the call that says it.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { CommentId, FileId, UploadId } from '../../../domain/kernel/ids.ts';
import type { Call } from '../../http/procedure.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Parts } from '../../storage/parts.ts';
import { deleteSent, insertSent, setSent } from './sentFileSql.ts';
import type { PlaceOf } from './sql.ts';
import { contentOf, endUploads, lockedUploads } from './uploadSql.ts';

export interface SendingNeeds {
  parts: Pick<Parts, 'remove'>;
  jobs: Jobs;
}

/** What a comment shows: files that it has already, and others that were uploaded for it. */
export interface Wanted {
  id: FileId;
  uploadId?: UploadId | undefined;
}

interface Sent {
  commentId: CommentId;
  /** What is discussed, as the uploads name it. */
  subject: string;
  of: PlaceOf;
  /** What it has already. */
  before: readonly FileId[];
  wanted: readonly Wanted[];
}

type Sending = Pick<Call<unknown>, 'actor' | 'tx' | 'now' | 'afterCommit' | 'log'>;

/**
 * Has a comment show these files and no others: what was uploaded is made its own, what it had and has no more goes for good, unless it
 * was saved to the documents.
 *
 * @throws AppError `conflict` for bytes that are not there
 */
export const sendFiles =
  ({ parts, jobs }: SendingNeeds) =>
  async (call: Sending, { commentId, subject, of, before, wanted }: Sent): Promise<void> => {
    const { actor, tx, now } = call;
    const fresh = wanted.filter((one): one is Wanted & { uploadId: UploadId } => one.uploadId !== undefined);
    const kept = wanted.filter(({ uploadId }) => uploadId === undefined).map(({ id }) => id);
    if (kept.some((id) => !before.includes(id))) throw missing();
    if (fresh.length > 0) {
      const uploads = await lockedUploads(tx, actor, { ids: fresh.map(({ uploadId }) => uploadId), subject });
      const files = fresh.map(({ id, uploadId }) => {
        const upload = uploads.find((one) => one.id === uploadId);
        if (!upload) throw missing();
        return { id, name: upload.name, ...contentOf(upload) };
      });
      if (!(await insertSent(tx, { commentId, of, files, actor, now }))) throw missing();
      await endUploads(
        call,
        parts,
        uploads.map(({ id }) => id),
      );
    }
    await setSent(tx, { commentId, fileIds: wanted.map(({ id }) => id) });
    if (kept.length < before.length) {
      const gone = await deleteSent(tx, { commentId, except: wanted.map(({ id }) => id) });
      if (gone.length > 0) await jobs.enqueue(tx, 'housekeeping.files', { files: gone });
    }
  };

const missing = (): AppError =>
  new AppError('conflict', { message: 'One of the attachments is there no more. Take it off, and attach it again.' });
