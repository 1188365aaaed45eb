// What is attached to tasks, and the commands on it as a person gives them.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Attachment } from '../../../domain/files/attachments.ts';
import type { FileRecord } from '../../../domain/files/contract.ts';
import type { FolderId, TaskId } from '../../../domain/kernel/ids.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { api, problemOf } from '../../lib/api.ts';
import { follow } from '../../lib/outcome.ts';
import { sayRefused, showToast } from '../../ui/toast/store.ts';
import { named } from '../../ui/Words.tsx';
import { offerUndo } from '../identity/components/offerUndo.ts';
import { useRemoveItems } from './actions.tsx';
import { countWords } from './components/fileWords.ts';
import { refreshFiles } from './queries.ts';

export const attachedQuery = (taskId: TaskId) => api.files.attached.queryOptions({ input: { taskId } });

export const useAttached = (taskId: TaskId) => useQuery(attachedQuery(taskId));

type Of = Pick<Task, 'id' | 'title'>;

export function useAttachDocuments() {
  const queries = useQueryClient();
  const { mutateAsync: attach, isPending, error } = useMutation(api.files.attach.mutationOptions());
  const send = (task: Of, files: readonly FileRecord[], onDone: () => void): void =>
    follow(attach({ taskId: task.id, fileIds: files.map(({ id }) => id) }), {
      done: () => {
        onDone();
        showToast({ shape: 'done', title: 'Attached', line: files.length === 1 ? (files[0]?.name ?? '') : `${files.length} documents` });
      },
      // The dialog says why.
      refused: () => {},
      settled: () => void refreshFiles(queries),
    });
  return { send, isPending, problem: error && problemOf(error).message };
}

/** Takes a document off the task, which stays in its folder; a file that stays with the task goes to the trash. Both come back by Undo. */
export function useTakeOff(): (task: Of, attachment: Attachment) => void {
  const queries = useQueryClient();
  const { mutateAsync: attach } = useMutation(api.files.attach.mutationOptions());
  const { mutateAsync: detach } = useMutation(api.files.detach.mutationOptions());
  const remove = useRemoveItems();
  const refresh = () => void refreshFiles(queries);
  return ({ id: taskId }, { file }) => {
    queries.setQueryData(
      attachedQuery(taskId).queryKey,
      (known) => known && { ...known, items: known.items.filter((one) => one.file.id !== file.id) },
    );
    if (file.staysWith !== null) return remove({ files: [file], folders: [] });
    follow(detach({ taskId, fileId: file.id }), {
      done: () =>
        offerUndo({ title: 'Taken off the task', line: file.name }, () =>
          follow(attach({ taskId, fileIds: [file.id] }), {
            refused: sayRefused(named`Not attached again: ${file.name}`),
            settled: refresh,
          }),
        ),
      refused: sayRefused(named`Not taken off: ${file.name}`),
      settled: refresh,
    });
  };
}

type Saved = Awaited<ReturnType<typeof api.files.saveAttachment.call>>;

/** What a file stayed with before it was saved. */
const holderOf = ({ staysWith: taskId, sentWith: commentId }: FileRecord) =>
  taskId !== null ? { taskId } : commentId !== null ? { commentId } : null;

/** Brings files that stay with a task or a comment into the documents; one that cannot be saved keeps none of the others back. Undo takes them out again. */
export function useSaveAttachments(): (files: readonly FileRecord[], folderId: FolderId | null, placeName: string) => void {
  const queries = useQueryClient();
  const { mutateAsync: save } = useMutation(api.files.saveAttachment.mutationOptions());
  const takeBack = useTakeBack();
  const saveEach = async (files: readonly FileRecord[], folderId: FolderId | null) => {
    const ends = await Promise.allSettled(files.map(async (before) => ({ before, saved: await save({ fileId: before.id, folderId }) })));
    return {
      saved: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
      refused: ends.flatMap((end, index) => (end.status === 'rejected' ? [{ file: files[index], error: end.reason as unknown }] : [])),
    };
  };
  return (files, folderId, placeName) =>
    follow(saveEach(files, folderId), {
      done: ({ saved, refused }) => {
        const line = saved.length === 1 ? (saved[0]?.saved.file.name ?? '') : countWords({ files: saved.length, folders: 0 });
        if (saved.length > 0) offerUndo({ title: named`Saved to ${placeName}`, line }, () => takeBack(saved));
        for (const { file, error } of refused) sayRefused(named`Not saved: ${file?.name ?? ''}`)(problemOf(error));
      },
      settled: () => void refreshFiles(queries),
    });
}

/** Has documents stay with their task or comment alone again; one that somebody changed meanwhile stays, and says so. */
function useTakeBack(): (all: readonly { before: FileRecord; saved: Saved }[]) => void {
  const queries = useQueryClient();
  const { mutateAsync: takeBack } = useMutation(api.files.takeBackAttachment.mutationOptions());
  return (all) => {
    for (const { before, saved } of all) {
      const { id: fileId, version, number, folderId, name } = saved.file;
      const holder = holderOf(before);
      if (holder)
        follow(takeBack({ fileId, version, number, folderId, name: before.name, with: holder, saved: saved.seq }), {
          refused: sayRefused(named`Not taken back: ${name}`),
          settled: () => void refreshFiles(queries),
        });
    }
  };
}
