// What happens to documents: those of a project are told to whoever reads it, one's own to oneself.

import { z } from 'zod';
import { type DataOf, event } from '../kernel/events.ts';
import { fileId, folderId, issueSheetId, projectId, taskId } from '../kernel/ids.ts';

const inPlace = { projectId: projectId.nullable() };
const some = { fileIds: z.array(fileId), folderIds: z.array(folderId) };
const moved = {
  ...some,
  /** Where they lie now, if they came into a project from elsewhere. */
  arrivedIn: projectId.optional(),
  /** How many documents and folders left which project. */
  left: z.array(z.strictObject({ projectId, files: z.number(), folders: z.number() })).optional(),
};
const ofFile = { ...inPlace, fileId };

export const filesEvents = {
  'files.created': event({ ...inPlace, fileIds: z.array(fileId) }, { changesCount: true, isActivity: true }),
  'files.versionAdded': event({ ...ofFile, number: z.number() }, { isActivity: true }),
  'files.edited': event({ ...ofFile, version: z.number(), changed: z.array(z.enum(['name'])) }),
  /** A person's own mark. */
  'files.starred': event({ fileId, isStarred: z.boolean() }),
  'files.folderCreated': event({ ...inPlace, folderId }),
  'files.folderEdited': event({ ...inPlace, folderId, version: z.number(), changed: z.array(z.enum(['name'])) }),
  /** Within a place or to another: whoever reads either hears of it, and learns nothing of the other. */
  'files.moved': event(moved, { changesCount: true, settles: true, isActivity: true }),
  'files.removed': event(some, { changesCount: true, settles: true }),
  'files.restored': event(some, { changesCount: true, settles: true }),
  /** Deleted for good before the trash did it. */
  'files.erased': event(some, { changesCount: true }),
  /** How large a page is drawn, or nobody's word for it any more. */
  'files.scaleSet': event({ ...ofFile, number: z.number(), page: z.number() }),
  'files.attached': event({ ...inPlace, taskId, fileIds: z.array(fileId) }, { changesCount: true }),
  'files.detached': event({ ...inPlace, taskId, fileIds: z.array(fileId) }),
  /** A file that stayed with a task lies among the documents now. */
  'files.saved': event(ofFile, { isActivity: true }),
  /** It stays with its task or comment alone again. */
  'files.takenBack': event(ofFile),
  /** Documents came into the drawing register, changed there, or left it. */
  'files.sheetsChanged': event({ projectId, sheets: z.array(z.strictObject({ fileId, version: z.number() })) }),
  'files.issued': event({ projectId, issueId: issueSheetId, fileIds: z.array(fileId) }, { isActivity: true }),
  'files.issueWithdrawn': event({ projectId, issueId: issueSheetId }),
  /** Somebody from outside is named on no issue sheet of the project any more. */
  'files.recipientRemoved': event({ projectId, issueId: issueSheetId }),
  /** What a page may draw of a version is known now. */
  'files.rendered': event({ ...ofFile, number: z.number() }),
};

/** What is told of documents that went elsewhere. */
export type FilesMoved = Omit<DataOf<typeof filesEvents>['files.moved'], 'arrivedIn' | 'left'>;

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof filesEvents> {}
  interface EventHeard {
    'files.moved': FilesMoved;
  }
}
