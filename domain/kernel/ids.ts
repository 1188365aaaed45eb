// Branded ids: a task's id never passes for a project's, and a raw string passes for neither. In lower case, as the database writes
// them: whoever compares two of them compares texts.

import { z } from 'zod';

const uuid = z.uuid().toLowerCase();

/** Makes a new id, of what it is to name: `newId<TaskId>()`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- What is new has no other source of its brand.
export type NewId = <Id extends string>() => Id;

export const studioId = uuid.brand<'StudioId', 'inout'>();
export type StudioId = z.infer<typeof studioId>;

export const userId = uuid.brand<'UserId', 'inout'>();
export type UserId = z.infer<typeof userId>;

export const sessionId = uuid.brand<'SessionId', 'inout'>();
export type SessionId = z.infer<typeof sessionId>;

export const invitationId = uuid.brand<'InvitationId', 'inout'>();
export type InvitationId = z.infer<typeof invitationId>;

export const projectId = uuid.brand<'ProjectId', 'inout'>();
export type ProjectId = z.infer<typeof projectId>;

export const projectInvitationId = uuid.brand<'ProjectInvitationId', 'inout'>();
export type ProjectInvitationId = z.infer<typeof projectInvitationId>;

export const phaseId = uuid.brand<'PhaseId', 'inout'>();
export type PhaseId = z.infer<typeof phaseId>;

export const milestoneId = uuid.brand<'MilestoneId', 'inout'>();
export type MilestoneId = z.infer<typeof milestoneId>;

export const scheduleLinkId = uuid.brand<'ScheduleLinkId', 'inout'>();
export type ScheduleLinkId = z.infer<typeof scheduleLinkId>;

export const baselineId = uuid.brand<'BaselineId', 'inout'>();
export type BaselineId = z.infer<typeof baselineId>;

export const closureId = uuid.brand<'ClosureId', 'inout'>();
export type ClosureId = z.infer<typeof closureId>;

export const templateId = uuid.brand<'TemplateId', 'inout'>();
export type TemplateId = z.infer<typeof templateId>;

export const fileId = uuid.brand<'FileId', 'inout'>();
export type FileId = z.infer<typeof fileId>;

export const folderId = uuid.brand<'FolderId', 'inout'>();
export type FolderId = z.infer<typeof folderId>;

export const uploadId = uuid.brand<'UploadId', 'inout'>();
export type UploadId = z.infer<typeof uploadId>;

export const issueSheetId = uuid.brand<'IssueSheetId', 'inout'>();
export type IssueSheetId = z.infer<typeof issueSheetId>;

export const taskId = uuid.brand<'TaskId', 'inout'>();
export type TaskId = z.infer<typeof taskId>;

export const commentId = uuid.brand<'CommentId', 'inout'>();
export type CommentId = z.infer<typeof commentId>;

export const reviewId = uuid.brand<'ReviewId', 'inout'>();
export type ReviewId = z.infer<typeof reviewId>;

export const checklistItemId = uuid.brand<'ChecklistItemId', 'inout'>();
export type ChecklistItemId = z.infer<typeof checklistItemId>;

export const notificationId = uuid.brand<'NotificationId', 'inout'>();
export type NotificationId = z.infer<typeof notificationId>;

export const pushDeviceId = uuid.brand<'PushDeviceId', 'inout'>();
export type PushDeviceId = z.infer<typeof pushDeviceId>;

export const boardId = uuid.brand<'BoardId', 'inout'>();
export type BoardId = z.infer<typeof boardId>;

export const boardItemId = uuid.brand<'BoardItemId', 'inout'>();
export type BoardItemId = z.infer<typeof boardItemId>;

export const boardActId = uuid.brand<'BoardActId', 'inout'>();
export type BoardActId = z.infer<typeof boardActId>;

export const boardVersionId = uuid.brand<'BoardVersionId', 'inout'>();
export type BoardVersionId = z.infer<typeof boardVersionId>;
