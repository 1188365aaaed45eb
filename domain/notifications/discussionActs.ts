// Who hears of what is said (specification §3: comments, replies, mentions, attachments).

import type { Act } from '../kernel/events.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Notification, NotificationData, NotificationType } from './contract.ts';
import { type ActRules, byActor, type Draft, preview, projectDraft, type Surroundings } from './drafts.ts';

export const discussionActs = {
  'discussions.commented': (act, around) => {
    const { depth, parentAuthorId, participantIds, mentionedIds, attachments, text } = act.facts;
    if (!around.project) return [];
    const name = around.nameOf(act.actorId);
    const words = preview(text);
    const draft = drafter(act, around);
    const others: Draft =
      attachments > 0
        ? draft('comment_attachment', participantIds, {
            title: 'New attachment',
            did: attachments === 1 ? 'attached a file' : `attached ${attachments} files`,
            commenterName: name,
            commentPreview: words,
          })
        : draft('new_comment', participantIds, { title: 'New comment', did: 'commented', commenterName: name, commentPreview: words });
    return [
      mention(act, around, mentionedIds),
      ...(parentAuthorId
        ? [
            draft(depth === 2 ? 'comment_reply' : 'reply_to_reply', [parentAuthorId], {
              title: 'New reply',
              did: depth === 2 ? 'answered your comment' : 'answered your reply',
              replierName: name,
              replyPreview: words,
            }),
          ]
        : []),
      others,
    ];
  },

  // Whoever was named before was told then.
  'discussions.edited': (act, around) => (around.project ? [mention(act, around, act.facts.mentionedIds)] : []),
} satisfies ActRules;

type Said = Act<'discussions.commented'> | Act<'discussions.edited'>;

const drafter =
  (act: Said, { nameOf, project }: Surroundings) =>
  (
    type: NotificationType,
    userIds: readonly UserId[],
    { title, did, ...data }: { title: string; did: string } & NotificationData,
  ): Draft => {
    const { commentId, projectId, taskId, fileId, boardId } = act.data;
    const words = preview(act.facts.text);
    const projectName = project?.name ?? '';
    const about = {
      commentId,
      ...(projectId && { projectId }),
      ...(taskId && { taskId }),
      ...(fileId && { fileId }),
      ...(boardId && { boardId }),
      projectName,
      ...byActor(act),
    };
    const message = `${nameOf(act.actorId)} ${did} in ${projectName}${quoting(words)}`;
    return projectDraft(type, userIds, { title, message, subjectId: commentId, data: { ...about, ...data } });
  };

const quoting = (words: string): string => (words ? `: ${words}` : '');

/** How it reads once the comment that it quotes says something else. */
export function requoted({ message, data }: Quoting, text: string): Quoting {
  const field = (['commentPreview', 'replyPreview', 'context'] as const).find((name) => data[name] !== undefined);
  if (!field) return { message, data };
  const [was, words] = [quoting(data[field] ?? ''), preview(text)];
  return { message: `${message.slice(0, message.length - was.length)}${quoting(words)}`, data: { ...data, [field]: words } };
}
type Quoting = Pick<Notification, 'message' | 'data'>;

function mention(act: Said, around: Surroundings, userIds: readonly UserId[]): Draft {
  const name = around.nameOf(act.actorId);
  const context = preview(act.facts.text);
  return drafter(act, around)('mention', userIds, {
    title: `${name} mentioned you`,
    did: 'mentioned you',
    mentionerName: name,
    context,
  });
}
