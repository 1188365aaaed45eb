// Things that are pasted from a board of another place show documents of that place, and a board shows its own place's alone: they
// come along as copies.

import { withCopiedFile } from '../../../../../domain/boards/copies.ts';
import { fileOf, type NewItem } from '../../../../../domain/boards/items.ts';
import { mostAtOnce } from '../../../../../domain/files/contract.ts';
import type { FileId, ProjectId } from '../../../../../domain/kernel/ids.ts';
import { api } from '../../../../lib/api.ts';
import { newId } from '../../../../lib/ids.ts';
import { problemOf } from '../../../../lib/problem.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { plural } from '../../../files/components/fileWords.ts';

/** Of one that lies among the documents already. */
type Copies = ReadonlyMap<FileId, FileId>;

interface Bringing {
  projectId: ProjectId | null;
  /** Why nothing may be added to the documents there. */
  reason: string | undefined;
}

/** @returns the things with documents of the board's own place; those without theirs are left out, and that is said */
export async function withOwnFiles(items: readonly NewItem[], { projectId, reason }: Bringing): Promise<NewItem[]> {
  const fileIds = [...new Set(items.map(fileOf).filter((id) => id !== null))];
  const copies = new Map<FileId, FileId>();
  let why = reason;
  for (let at = 0; at < fileIds.length && why === undefined; at += mostAtOnce) {
    const some = await copied(fileIds.slice(at, at + mostAtOnce), projectId);
    for (const [fileId, id] of some.copies) copies.set(fileId, id);
    why = some.why;
  }
  const missing = fileIds.length - copies.size;
  if (missing > 0) showToast({ id: 'board-reason', shape: 'warning', title: `${plural(missing, 'file')} not added`, line: why ?? gone });
  return items.flatMap((item) => withCopiedFile(item, copies));
}

const gone = 'What they show is not there any more, or not for you.';

/** One by one where one of them is not there: the others come all the same. */
async function copied(fileIds: readonly FileId[], projectId: ProjectId | null): Promise<{ copies: Copies; why: string | undefined }> {
  const copies = fileIds.map((fileId) => ({ fileId, id: newId<FileId>() }));
  try {
    await api.files.copy.call({ copies, to: { projectId, folderId: null } });
    return { copies: new Map(copies.map(({ fileId, id }) => [fileId, id])), why: undefined };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code !== 'not_found') return { copies: new Map(), why: problem.message };
    if (fileIds.length === 1) return { copies: new Map(), why: undefined };
  }
  const alone = await Promise.all(fileIds.map((fileId) => copied([fileId], projectId)));
  return { copies: new Map(alone.flatMap((one) => [...one.copies])), why: alone.find(({ why }) => why !== undefined)?.why };
}
