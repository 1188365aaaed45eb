// Branded ids: a task's id never passes for a project's, and a raw string passes for neither. In lower case, as the database writes
// them: whoever compares two of them compares texts.

import { z } from 'zod';

const uuid = z.uuid().toLowerCase();

/** Makes a new id, of what it is to name: `newId<TaskId>()`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- What is new has no other source of its brand.
export type NewId = <Id extends string>() => Id;

export const studioId = uuid.brand<'StudioId'>();
export type StudioId = z.infer<typeof studioId>;

export const userId = uuid.brand<'UserId'>();
export type UserId = z.infer<typeof userId>;

export const sessionId = uuid.brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;

export const invitationId = uuid.brand<'InvitationId'>();
export type InvitationId = z.infer<typeof invitationId>;

export const projectId = uuid.brand<'ProjectId'>();
export type ProjectId = z.infer<typeof projectId>;

export const projectInvitationId = uuid.brand<'ProjectInvitationId'>();
export type ProjectInvitationId = z.infer<typeof projectInvitationId>;

export const phaseId = uuid.brand<'PhaseId'>();
export type PhaseId = z.infer<typeof phaseId>;

export const milestoneId = uuid.brand<'MilestoneId'>();
export type MilestoneId = z.infer<typeof milestoneId>;

export const scheduleLinkId = uuid.brand<'ScheduleLinkId'>();
export type ScheduleLinkId = z.infer<typeof scheduleLinkId>;

export const baselineId = uuid.brand<'BaselineId'>();
export type BaselineId = z.infer<typeof baselineId>;

export const closureId = uuid.brand<'ClosureId'>();
export type ClosureId = z.infer<typeof closureId>;

export const templateId = uuid.brand<'TemplateId'>();
export type TemplateId = z.infer<typeof templateId>;

export const fileId = uuid.brand<'FileId'>();
export type FileId = z.infer<typeof fileId>;

export const folderId = uuid.brand<'FolderId'>();
export type FolderId = z.infer<typeof folderId>;

export const uploadId = uuid.brand<'UploadId'>();
export type UploadId = z.infer<typeof uploadId>;

export const issueSheetId = uuid.brand<'IssueSheetId'>();
export type IssueSheetId = z.infer<typeof issueSheetId>;

export const taskId = uuid.brand<'TaskId'>();
export type TaskId = z.infer<typeof taskId>;

export const commentId = uuid.brand<'CommentId'>();
export type CommentId = z.infer<typeof commentId>;

export const reviewId = uuid.brand<'ReviewId'>();
export type ReviewId = z.infer<typeof reviewId>;

export const checklistItemId = uuid.brand<'ChecklistItemId'>();
export type ChecklistItemId = z.infer<typeof checklistItemId>;

export const notificationId = uuid.brand<'NotificationId'>();
export type NotificationId = z.infer<typeof notificationId>;

export const pushDeviceId = uuid.brand<'PushDeviceId'>();
export type PushDeviceId = z.infer<typeof pushDeviceId>;

export const boardId = uuid.brand<'BoardId'>();
export type BoardId = z.infer<typeof boardId>;

export const boardItemId = uuid.brand<'BoardItemId'>();
export type BoardItemId = z.infer<typeof boardItemId>;

export const boardActId = uuid.brand<'BoardActId'>();
export type BoardActId = z.infer<typeof boardActId>;

export const boardVersionId = uuid.brand<'BoardVersionId'>();
export type BoardVersionId = z.infer<typeof boardVersionId>;
