import { useRef, useState } from 'react';
import { isSame } from '../../domain/kernel/merge.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { useUser } from './session/auth.ts';

export interface DraftOf<Value> {
  /** Null while nothing is typed that the server does not have. */
  draft: Value | null;
  /** It was there when the place was opened. */
  wasKept: boolean;
  keep: (value: Value) => void;
  /** Lets go of it; what another tab has kept there since stays. */
  drop: () => void;
}

/**
 * What is being typed in a place, kept on this device until it is dropped: saved, or thrown away.
 *
 * @param isValue whether what was kept still has the form that the place expects
 */
export function useDraft<Value>(place: string, isValue: (kept: unknown) => kept is Value): DraftOf<Value> {
  const { id: owner } = useUser();
  const [kept] = useState(() => {
    const value = readDraft({ owner, place });
    return isValue(value) ? value : null;
  });
  const [draft, setDraft] = useState(kept);
  const own = useRef(kept);
  const keep = (value: Value) => {
    own.current = value;
    setDraft(value);
    keepDraft({ owner, place }, value);
  };
  const drop = () => {
    if (isSame(readDraft({ owner, place }), own.current)) keepDraft({ owner, place }, null);
    own.current = null;
    setDraft(null);
  };
  return { draft, wasKept: kept !== null, keep, drop };
}

export const isText = (kept: unknown): kept is string => typeof kept === 'string';

/** Whether every field of a kept form has the type of a model's field; one that may be empty is null or a text there. */
export function isLike<Form extends object>(model: Form): (kept: unknown) => kept is Form {
  const fits = (value: unknown, like: unknown): boolean =>
    like === null || value === null
      ? value === null || typeof value === 'string'
      : typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
  const fitsAll = (kept: Record<string, unknown>) => Object.entries(model).every(([name, like]) => fits(kept[name], like));
  return (kept): kept is Form => typeof kept === 'object' && kept !== null && fitsAll({ ...kept });
}
