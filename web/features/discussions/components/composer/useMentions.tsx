import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import type { EditorHandle } from '../../../../lib/richText/Editor.tsx';
import type { MentionAsk } from '../../../../lib/richText/mentionAsk.ts';
import { MentionList, optionId } from './MentionList.tsx';
import { fitting, type Mentionable } from './mentions.ts';

interface Mentions {
  /** The list, while somebody is being named. */
  list: ReactNode;
  onMention: (ask: MentionAsk | null) => void;
  /** @returns whether the list takes the key */
  onKey: (event: KeyboardEvent) => boolean;
  /** Leaves the words as they are. */
  close: () => void;
}

interface MentionsOf {
  people: readonly Mentionable[];
  placeName: string;
  handle: RefObject<EditorHandle | null>;
}

/** The people who fit what is typed after an @: arrows go through them, Enter and Tab name one, Escape leaves the words as they are. */
export function useMentions({ people, placeName, handle }: MentionsOf): Mentions {
  const [ask, setAsk] = useState<MentionAsk | null>(null);
  const [active, setActive] = useState(0);
  /** The @ at which the list was closed: it stays closed for it. */
  const [left, setLeft] = useState<number | null>(null);
  const shown = ask && ask.from !== left ? fitting(people, ask.query) : [];
  const listId = useId();
  const isShown = shown.length > 0;
  useEffect(() => {
    // Talks to the editor: whoever listens hears which name the keys would choose.
    handle.current?.point(isShown ? { id: listId, option: optionId(listId, active) } : null);
  }, [handle, isShown, listId, active]);
  const choose = (person: Mentionable | undefined) => {
    if (!ask || !person || person.disabledReason !== undefined) return;
    handle.current?.mention(ask, person.id);
    setAsk(null);
  };
  const onMention = (next: MentionAsk | null) => {
    if (next?.query !== ask?.query || next?.from !== ask?.from) setActive(0);
    if (next === null) setLeft(null);
    setAsk(next);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isShown || ask === null) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + shown.length) % shown.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') {
      if (shown[active]?.disabledReason !== undefined) return false;
      choose(shown[active]);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const list =
    ask && isShown ? (
      <MentionList id={listId} people={shown} active={active} at={ask.at} placeName={placeName} onPoint={setActive} onChoose={choose} />
    ) : null;
  return { list, onMention, onKey, close: () => setLeft(ask?.from ?? null) };
}
