// Branded ids: a task's id never passes for a project's, and a raw string passes for neither.

import { z } from 'zod';

export const studioId = z.uuid().brand<'StudioId'>();
export type StudioId = z.infer<typeof studioId>;

export const userId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof userId>;

export const sessionId = z.uuid().brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;

export const invitationId = z.uuid().brand<'InvitationId'>();
export type InvitationId = z.infer<typeof invitationId>;

export const projectId = z.uuid().brand<'ProjectId'>();
export type ProjectId = z.infer<typeof projectId>;

export const projectInvitationId = z.uuid().brand<'ProjectInvitationId'>();
export type ProjectInvitationId = z.infer<typeof projectInvitationId>;

export const phaseId = z.uuid().brand<'PhaseId'>();
export type PhaseId = z.infer<typeof phaseId>;

export const milestoneId = z.uuid().brand<'MilestoneId'>();
export type MilestoneId = z.infer<typeof milestoneId>;

export const scheduleLinkId = z.uuid().brand<'ScheduleLinkId'>();
export type ScheduleLinkId = z.infer<typeof scheduleLinkId>;

export const taskId = z.uuid().brand<'TaskId'>();
export type TaskId = z.infer<typeof taskId>;

export const reviewId = z.uuid().brand<'ReviewId'>();
export type ReviewId = z.infer<typeof reviewId>;

export const checklistItemId = z.uuid().brand<'ChecklistItemId'>();
export type ChecklistItemId = z.infer<typeof checklistItemId>;

export const notificationId = z.uuid().brand<'NotificationId'>();
export type NotificationId = z.infer<typeof notificationId>;

export const pushDeviceId = z.uuid().brand<'PushDeviceId'>();
export type PushDeviceId = z.infer<typeof pushDeviceId>;
