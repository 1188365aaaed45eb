import type { Editor } from '@tiptap/core';

/** An @ with what was typed after it, up to the caret. */
export interface MentionAsk {
  query: string;
  /** Where it stands in the words. */
  from: number;
  to: number;
  /** Where the @ is drawn, within the window, in pixels. */
  at: { left: number; top: number; bottom: number };
}

/** Whom somebody is about to name; null while they are not. */
export function mentionAsk(editor: Editor): MentionAsk | null {
  const { $from, empty } = editor.state.selection;
  if (!empty || !editor.isFocused || editor.isActive('code') || editor.isActive('codeBlock')) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc');
  const typed = queryBefore(before);
  if (typed === null) return null;
  const from = $from.pos - typed.length - 1;
  const { left, top, bottom } = editor.view.coordsAtPos(from);
  return { query: typed, from, to: $from.pos, at: { left, top, bottom } };
}

/** What stands after an @ that begins a word; a name may have a second word. Null where none is being typed. */
export function queryBefore(words: string): string | null {
  return /(?:^|[\s(\ufffc])@([\p{L}\p{M}\p{N}.'’-]{0,30}(?: [\p{L}\p{M}\p{N}.'’-]{1,30})?)$/u.exec(words)?.[1] ?? null;
}
