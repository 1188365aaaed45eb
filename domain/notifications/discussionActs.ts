// Who hears of what is said (specification §3: comments, replies, mentions, attachments).

import type { UserId } from '../kernel/ids.ts';
import type { NotificationData, NotificationType } from './contract.ts';
import { type ActRules, byActor, type Draft, preview, projectDraft } from './drafts.ts';

export const discussionActs = {
  'discussions.commented': (act, { nameOf, project }) => {
    const { commentId, projectId, taskId } = act.data;
    const { depth, parentAuthorId, participantIds, mentionedIds, attachments, text } = act.facts;
    if (!project) return [];
    const name = nameOf(act.actorId);
    const words = preview(text);
    const about = { commentId, projectId, ...(taskId && { taskId }), projectName: project.name, ...byActor(act) };
    const written = words ? `: ${words}` : '';
    const draft = (
      type: NotificationType,
      userIds: readonly UserId[],
      { title, did, ...data }: { title: string; did: string } & NotificationData,
    ) => projectDraft(type, userIds, { title, message: `${name} ${did} in ${project.name}${written}`, data: { ...about, ...data } });
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
      draft('mention', mentionedIds, { title: `${name} mentioned you`, did: 'mentioned you', mentionerName: name, context: words }),
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
} satisfies ActRules;
