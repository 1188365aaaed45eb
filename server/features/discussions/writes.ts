// Statements that change what was said.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { CommentId, UserId } from '../../../domain/kernel/ids.ts';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import { mentionsIn, plainText } from '../../../domain/kernel/richText.ts';
import type { Anchor, Following, Reaction } from '../../../domain/discussions/contract.ts';
import type { Spot } from '../../../domain/discussions/rules.ts';
import { onlyRow } from '../../db/rows.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { type CommentRow, mostEdits } from './sql.ts';

/** Whose it is, in their studio. */
export type Writer = Pick<MemberActor, 'studioId' | 'userId'>;

interface Act {
  actor: Writer;
  now: Date;
}

interface NewComment extends Act {
  id: CommentId;
  discussionId: string;
  number: number;
  spot: Spot;
  body: RichText;
  anchor: Anchor | null;
}

/** For search: whom and what it names is not among its words, so that nobody's name outlasts them in it. */
const wordsOf = (body: RichText): string => plainText(body, { person: () => '', thing: () => '' });

/** @returns false where something has the id already */
export async function insertComment(tx: Tx, { id, discussionId, number, spot, body, anchor, actor, now }: NewComment): Promise<boolean> {
  const { rows } = await sql`
    insert into comments (id, studio_id, discussion_id, number, path, root_id, parent_id, replying_to, author_id, body, words, anchor, created_at)
    values (${id}, ${actor.studioId}, ${discussionId}, ${number}, ${sql.val(spot.path)}::int[], ${spot.rootId}, ${spot.parentId},
      ${spot.replyingTo}, ${actor.userId}, ${JSON.stringify(body)}::jsonb, ${wordsOf(body)}, ${anchor && JSON.stringify(anchor)}::jsonb, ${now.toISOString()})
    on conflict (id) do nothing returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Keeps how it read before, where it read otherwise, and of all that the newest. @returns its new version */
export async function editComment(tx: Tx, { row, body, now }: { row: CommentRow; body: RichText; now: Date }): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with kept as (
      insert into comment_edits (comment_id, version, studio_id, body, at)
      select c.id, c.version, c.studio_id, c.body, coalesce(c.edited_at, c.created_at) from comments c
      where c.id = ${row.id} and c.version = ${row.version} and c.body <> ${JSON.stringify(body)}::jsonb and ${ofStudio('c.studio_id')}
      returning comment_id
    ), gone as (
      -- Those that were there before, of which one less stays.
      delete from comment_edits e using kept where e.comment_id = kept.comment_id and e.version in (
        select old.version from comment_edits old where old.comment_id = ${row.id} order by old.version desc offset ${mostEdits - 1}
      )
    )
    update comments set body = ${JSON.stringify(body)}::jsonb, words = ${wordsOf(body)}, version = version + 1, edited_at = ${now.toISOString()}
    where id = ${row.id} and version = ${row.version} and ${ofStudio('studio_id')} returning version
  `.execute(tx);
  return onlyRow(rows).version; // it is held
}

interface Naming {
  id: CommentId;
  body: RichText;
  /** Those of whom it names who read what is discussed: others are told nothing, and nothing is written of them. */
  readerIds: readonly UserId[];
  actor: Writer;
}

/** Whom it names, or named: what it told of them then is still there, and goes once they do. */
export async function setMentions(tx: Tx, { id, body, readerIds, actor }: Naming): Promise<void> {
  const ids = mentionsIn(body);
  await sql`
    with unnamed as (
      update comment_mentions set is_named = false
      where comment_id = ${id} and user_id <> all(${sql.val(ids)}::uuid[]) and ${ofStudio('studio_id')}
    )
    insert into comment_mentions (comment_id, user_id, studio_id)
    select ${id}, u.id, ${actor.studioId} from user_profiles u where u.id = any(${sql.val(readerIds)}::uuid[]) and ${ofStudio('u.studio_id')}
    on conflict (comment_id, user_id) do update set is_named = true
  `.execute(tx);
}

/** Nothing is left of its words, nor of what it said before. */
export async function deleteComment(tx: Tx, { id, actor, now }: Act & { id: CommentId }): Promise<void> {
  await sql`
    with edits as (delete from comment_edits where comment_id = ${id} and ${ofStudio('studio_id')}),
    mentions as (delete from comment_mentions where comment_id = ${id} and ${ofStudio('studio_id')}),
    reactions as (delete from comment_reactions where comment_id = ${id} and ${ofStudio('studio_id')})
    update comments set body = null, words = '', anchor = null, version = version + 1, deleted_at = ${now.toISOString()}, deleted_by = ${actor.userId}
    where id = ${id} and ${ofStudio('studio_id')}
  `.execute(tx);
}

export const setResolved = (tx: Tx, { id, by, at }: { id: CommentId; by: UserId | null; at: string | null }) =>
  sql`update comments set resolved_by = ${by}, resolved_at = ${at} where id = ${id} and ${ofStudio('studio_id')}`.execute(tx);

export const setReaction = (tx: Tx, { id, reaction, isOn, actor, now }: Act & { id: CommentId; reaction: Reaction; isOn: boolean }) =>
  isOn
    ? sql`
        insert into comment_reactions (comment_id, user_id, reaction, studio_id, at)
        values (${id}, ${actor.userId}, ${reaction}, ${actor.studioId}, ${now.toISOString()}) on conflict do nothing
      `.execute(tx)
    : sql`
        delete from comment_reactions
        where comment_id = ${id} and reaction = ${reaction} and user_id = ${actor.userId} and ${ofStudio('studio_id')}
      `.execute(tx);

/** Further than before, and no further than there is. */
export const setRead = (tx: Tx, { discussionId, number, actor }: { discussionId: string; number: number; actor: Writer }) =>
  sql`
    insert into discussion_reads (discussion_id, user_id, studio_id, number)
    select d.id, ${actor.userId}, d.studio_id, least(${number}, d.last_number) from discussions d
    where d.id = ${discussionId} and ${ofStudio('d.studio_id')}
    on conflict (discussion_id, user_id) do update set number = greatest(discussion_reads.number, excluded.number)
  `.execute(tx);

interface Wish {
  discussionId: string;
  rootId: CommentId | null;
  following: Following | null;
  actor: Writer;
}

/** Without a wish, whoever takes part in a thread hears of it for that. */
export const setFollowing = (tx: Tx, { discussionId, rootId, following, actor }: Wish) =>
  following
    ? sql`
        insert into discussion_follows (discussion_id, root_id, user_id, studio_id, following)
        values (${discussionId}, ${rootId}, ${actor.userId}, ${actor.studioId}, ${following})
        on conflict (discussion_id, root_id, user_id) do update set following = excluded.following
      `.execute(tx)
    : sql`
        with kept as (
          update discussion_follows set following = null where ${isOwn({ discussionId, rootId, actor })} and takes_part
        )
        delete from discussion_follows where ${isOwn({ discussionId, rootId, actor })} and not takes_part
      `.execute(tx);

const isOwn = ({ discussionId, rootId, actor }: Omit<Wish, 'following'>) => sql`(discussion_id = ${discussionId}
  and root_id is not distinct from ${rootId}::uuid and user_id = ${actor.userId} and ${ofStudio('studio_id')})`;

interface Part {
  discussionId: string;
  rootId: CommentId;
  userIds: readonly UserId[];
  actor: Writer;
}

/** They wrote in the thread, or are named in it; what they want to hear of it stays as they said. */
export const takePart = (tx: Tx, { discussionId, rootId, userIds, actor }: Part) =>
  sql`
    insert into discussion_follows (discussion_id, root_id, user_id, studio_id, takes_part)
    select ${discussionId}, ${rootId}, u.id, ${actor.studioId}, true from user_profiles u
    where u.id = any(${sql.val(userIds)}::uuid[]) and ${ofStudio('u.studio_id')}
    on conflict (discussion_id, root_id, user_id) do update set takes_part = true
  `.execute(tx);

/** Whoever is named in a thread no more, and never wrote in it, takes part no more. */
export async function endParts(tx: Tx, { rootId, userIds }: Pick<Part, 'rootId' | 'userIds'>): Promise<void> {
  const over = sql`(f.root_id = ${rootId} and f.user_id = any(${sql.val(userIds)}::uuid[]) and f.takes_part and ${ofStudio('f.studio_id')}
    and not exists (select from comments c where c.root_id = f.root_id and c.author_id = f.user_id)
    and not exists (
      select from comments c join comment_mentions m on m.comment_id = c.id and m.user_id = f.user_id and m.is_named
      where c.root_id = f.root_id and c.deleted_at is null
    ))`;
  await sql`
    with wished as (update discussion_follows f set takes_part = false where ${over} and f.following is not null)
    delete from discussion_follows f where ${over} and f.following is null
  `.execute(tx);
}
