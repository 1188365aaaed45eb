// One's own address for calendars: whoever reads the programme may have it followed.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import type { scheduleContract } from '../../../domain/schedule/contract.ts';
import { newSecret } from '../../auth/tokens.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { readableProject } from '../projects/access.ts';
import { deleteFeed, feedOf, replaceFeed } from './feedSql.ts';

export const feedHandlers: Pick<HandlersOf<typeof scheduleContract>, 'feed' | 'makeFeed' | 'removeFeed'> = {
  feed: async ({ input: { projectId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    await readableProject(tx, actor, projectId);
    return { feed: await feedOf(tx, { projectId, userId: actor.userId }), seq };
  },

  makeFeed: async ({ input: { projectId }, actor, tx, now, newId }) => {
    await readableProject(tx, actor, projectId);
    const { secret, hash } = newSecret();
    const { studioId, userId } = actor;
    const feed = await replaceFeed(tx, { id: newId(), studioId, projectId, userId, hash, now });
    tell(tx, actor, projectId);
    return { feed, path: `/calendar/${secret}.ics` };
  },

  removeFeed: async ({ input: { projectId }, actor, tx }) => {
    await readableProject(tx, actor, projectId);
    if (await deleteFeed(tx, { projectId, userId: actor.userId })) tell(tx, actor, projectId);
    else tellNothing(tx, [`user:${actor.userId}`]);
    return {};
  },
};

const tell = (tx: Tx, { userId }: MemberActor, projectId: ProjectId): void =>
  appendEvent(tx, { type: 'schedule.feedChanged', actorId: userId, scopes: [`user:${userId}`], data: { projectId } });
