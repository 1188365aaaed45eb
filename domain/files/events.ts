// What happens to documents: those of a project are told to whoever reads it, one's own to oneself.

import { z } from 'zod';
import { type DataOf, event } from '../kernel/events.ts';
import { fileId, folderId, projectId } from '../kernel/ids.ts';

const inPlace = { projectId: projectId.nullable() };
const some = { fileIds: z.array(fileId), folderIds: z.array(folderId) };
const ofFile = { ...inPlace, fileId };

export const filesEvents = {
  'files.created': event({ ...inPlace, fileIds: z.array(fileId) }, { changesCount: true }),
  'files.versionAdded': event({ ...ofFile, number: z.number() }),
  'files.edited': event({ ...ofFile, version: z.number(), changed: z.array(z.enum(['name'])) }),
  /** A person's own mark. */
  'files.starred': event({ fileId, isStarred: z.boolean() }),
  'files.folderCreated': event({ ...inPlace, folderId }),
  'files.folderEdited': event({ ...inPlace, folderId, version: z.number(), changed: z.array(z.enum(['name'])) }),
  /** Within a place or to another: whoever reads either hears of it, and learns nothing of the other. */
  'files.moved': event(some, { changesCount: true }),
  'files.removed': event(some, { changesCount: true }),
  'files.restored': event(some, { changesCount: true }),
  /** What a page may draw of a version is known now. */
  'files.rendered': event({ ...ofFile, number: z.number() }),
};

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof filesEvents> {}
}
