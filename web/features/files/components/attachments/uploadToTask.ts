import type { Task } from '../../../../../domain/tasks/contract.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { plural } from '../fileWords.ts';
import type { Dropped } from '../upload/dropped.ts';
import { addUploads } from '../upload/uploads.ts';

/** Uploads files to a task: they stay with it. Folders that they lay in are not kept. @param reason why one may not */
export function uploadToTask(
  { id, title, projectId }: Pick<Task, 'id' | 'title' | 'projectId'>,
  files: readonly Dropped[],
  reason: string | undefined,
): void {
  if (files.length === 0) return;
  if (reason !== undefined) {
    showToast({ shape: 'warning', title: `${plural(files.length, 'file')} not attached`, line: reason });
    return;
  }
  const plain = files.map(({ file }) => ({ file, folders: [] }));
  addUploads(plain, { projectId, folderId: null, taskId: id, placeName: title });
}
