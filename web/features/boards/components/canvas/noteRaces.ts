// Of two who keep a note in the same instant neither has seen the other's words: the later ones stand. Whose words went is offered them,
// as is whoever writes over words that they could have seen (`keepNote.ts`).

import type { ItemNews } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { isEmpty } from '../../../../../domain/kernel/richText.ts';
import type { BoardActId, BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { isSame } from '../../../../../domain/kernel/merge.ts';

/** Whoever answers later than this has seen what they write over, ms. */
const sameInstant = 10_000;

interface Kept {
  actId: BoardActId;
  body: RichText;
  /** In which act of the board it came to stand, and until when another's words did not know of it. */
  stood: { act: number; until: number } | null;
  /** What somebody else wrote while it was on its way. */
  theirs: { act: number; body: RichText } | null;
}

/** Words that were written over unseen. */
export interface Replaced {
  id: BoardItemId;
  body: RichText;
  isOwn: boolean;
}

export interface NoteRaces {
  sent: (actId: BoardActId, operations: readonly Operation[]) => void;
  /** @param now ms */
  answered: (actId: BoardActId, items: readonly ItemNews[], now: number) => Replaced[];
  /** What anybody did. @param now ms */
  heard: (actId: BoardActId, items: readonly ItemNews[], now: number) => Replaced[];
  /** It does not stand, and is told so. */
  refused: (actId: BoardActId) => void;
}

export function watchNotes(): NoteRaces {
  const kept = new Map<BoardItemId, Kept>();
  const bodyOf = (news: ItemNews): RichText | null => (news.kind === 'note' && news.content ? news.content.body : null);
  const ofAct = (actId: BoardActId) => [...kept].filter(([, one]) => one.actId === actId);
  const over = (id: BoardItemId, body: RichText, isOwn: boolean): Replaced[] => {
    kept.delete(id);
    return isEmpty(body) ? [] : [{ id, body, isOwn }];
  };
  return {
    sent: (actId, operations) => {
      for (const one of operations) {
        if (one.op !== 'change' || one.group !== 'content' || one.kind !== 'note' || !one.values.body) continue;
        kept.set(one.id, { actId, body: one.values.body, stood: null, theirs: null });
      }
    },
    answered: (actId, items, now) =>
      ofAct(actId).flatMap(([id, one]) => {
        const act = items.find((item) => item.id === id)?.versions.content;
        if (act === undefined) {
          kept.delete(id);
          return [];
        }
        const { theirs, body } = one;
        one.stood = { act, until: now + sameInstant };
        if (!theirs || isSame(theirs.body, body)) return [];
        return theirs.act > act ? over(id, body, true) : over(id, theirs.body, false);
      }),
    heard: (actId, items, now) =>
      items.flatMap((item) => {
        const [one, body] = [kept.get(item.id), bodyOf(item)];
        if (!one || !body || one.actId === actId || isSame(body, one.body)) return [];
        const act = item.versions.content;
        if (!one.stood) {
          if (act > (one.theirs?.act ?? 0)) one.theirs = { act, body };
          return [];
        }
        if (act <= one.stood.act) return [];
        if (now <= one.stood.until) return over(item.id, one.body, true);
        kept.delete(item.id);
        return [];
      }),
    refused: (actId) => {
      for (const [id] of ofAct(actId)) kept.delete(id);
    },
  };
}
