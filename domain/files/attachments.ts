// What is attached to tasks: documents in their folders, and files that stay with the task until somebody saves them to the documents.

import { z } from 'zod';
import { read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { commentId, fileId, folderId, projectId, taskId, userId } from '../kernel/ids.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { fileName, fileRecord } from './contract.ts';

/** Of one task. */
export const mostAttachments = 50;
/** Tasks of one board whose attachments are counted, those with the newest first. */
export const mostMarkedCards = 1000;

const ofTask = z.strictObject({ taskId });

export const attachment = z.object({
  /** `staysWith` is the task where it lies in no folder. */
  file: fileRecord,
  attachedBy: userId,
  attachedAt: z.string(),
  can: z.object({ detach: verdict, save: verdict }),
});
export type Attachment = z.infer<typeof attachment>;

export const attachmentsContract = {
  attached: read('/tasks/{taskId}/files', 'What is attached to a task, of what one may read')
    .input(ofTask)
    .output(z.object({ items: z.array(attachment), can: z.object({ attach: verdict }), seq: sequence })),
  onCards: read('/task-files', 'How much is attached to the tasks of a project or to one’s own, and the picture that a card shows')
    .input(z.strictObject({ projectId: projectId.optional() }))
    .output(
      z.object({
        items: z.array(
          z.object({
            taskId,
            count: z.number(),
            /** The first that has one. */
            picture: fileRecord.pick({ id: true, number: true, preview: true, kind: true, name: true }).nullable(),
          }),
        ),
        /** Of the tasks of projects; to a personal one its own person attaches. */
        can: z.object({ attach: verdict }),
        seq: sequence,
      }),
    ),
  attach: write({
    method: 'POST',
    path: '/tasks/{taskId}/files',
    summary: 'Attach documents to a task: they stay in their folders',
    refuses: ['forbidden', 'conflict'],
    tells: ['files.attached'],
    guards: unguarded.makesNew,
  })
    .input(ofTask.extend({ fileIds: z.array(fileId).min(1).max(mostAttachments) }))
    .output(z.object({ seq: sequence })),
  detach: write({
    method: 'DELETE',
    path: '/tasks/{taskId}/files/{fileId}',
    summary: 'Take a document off a task: it stays in its folder',
    refuses: ['forbidden', 'conflict'],
    tells: ['files.detached'],
    guards: unguarded.ends,
  })
    .input(ofTask.extend({ fileId }))
    .output(z.object({ seq: sequence })),
  saveAttachment: write({
    method: 'POST',
    path: '/files/{fileId}/save',
    summary: 'Bring a file that stays with its task into the documents; it stays attached',
    refuses: ['forbidden', 'conflict'],
    tells: ['files.saved'],
    guards: unguarded.stateDecides,
  })
    .input(z.strictObject({ fileId, folderId: folderId.nullable() }))
    .output(z.object({ file: fileRecord, seq: sequence })),
  takeBackAttachment: write({
    method: 'POST',
    path: '/files/{fileId}/take-back',
    summary:
      'Take back that a file was saved to the documents: it stays with its task or comment alone again, as long as nobody changed it',
    refuses: ['forbidden', 'conflict'],
    tells: ['files.takenBack'],
    guards: 'version',
  })
    .input(
      z.strictObject({
        fileId,
        // As the save left it.
        version: z.int().min(1),
        number: z.int().min(1),
        folderId: folderId.nullable(),
        /** How it was called before, where the save had to add a number. */
        name: fileName.optional(),
        /** What it stayed with before. */
        with: z.union([z.strictObject({ taskId }), z.strictObject({ commentId })]),
        /** The event that the save became, from its answer. */
        saved: sequence,
      }),
    )
    .output(z.object({ file: fileRecord, seq: sequence })),
};
