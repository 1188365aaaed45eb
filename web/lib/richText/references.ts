// What points at a thing as it is typed or pasted: `K26-7`, or an address of our own. It becomes a chip with the thing's title once that
// is known; whoever may not know it keeps the words as they are.

import { type Editor, Extension } from '@tiptap/core';

const pasted = /(?:^|[\s(\ufffc])(\S{4,2000})$/u;
/** What stands before the caret since the last space, and has just been ended by one, or by what ends a sentence. */
const ended = /(?:^|[\s(\ufffc])(\S{4,2000}?)[.,;:!?)]?\s$/u;

/** What a word points at; null where that is nothing, or nothing that whoever writes may know. */
export type FindThing = (word: string) => Promise<{ kind: string; id: string } | null>;

export const references = (find: FindThing) =>
  Extension.create({
    name: 'references',
    onUpdate({ transaction }) {
      // What was taken back is left as it is.
      if (transaction.getMeta('history$') !== undefined) return;
      const { $from, empty } = this.editor.state.selection;
      if (!empty || this.editor.isActive('code') || this.editor.isActive('codeBlock')) return;
      const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc');
      // What is pasted is whole as it stands.
      const word = (transaction.getMeta('paste') ? pasted : ended).exec(before)?.[1];
      if (word) void pointAt(this.editor, { word, find });
    },
  });

/** Finds what a word points at, and puts that in its place, where it still stands. */
async function pointAt(editor: Editor, { word, find }: { word: string; find: FindThing }): Promise<void> {
  const thing = await find(word);
  if (!thing || editor.isDestroyed || !editor.isEditable) return;
  const place = lastPlaceOf(editor, word);
  if (!place) return;
  const { kind, id } = thing;
  const chip = editor.schema.nodes['reference']?.create({ kind, id });
  if (!chip) return;
  editor.view.dispatch(editor.state.tr.replaceWith(place.from, place.to, chip));
}

/** Where the words stand, nearest before the caret: others may have been typed meanwhile. */
function lastPlaceOf(editor: Editor, word: string): { from: number; to: number } | null {
  let found: { from: number; to: number } | null = null;
  editor.state.doc.descendants((node, at) => {
    if (!node.isTextblock || node.type.name === 'codeBlock') return;
    const words = node.textBetween(0, node.content.size, '\n', '\ufffc');
    for (let index = words.indexOf(word); index >= 0; index = words.indexOf(word, index + 1)) {
      const isWhole = !/[\p{L}\p{N}]/u.test(words.charAt(index - 1)) && !/[\p{L}\p{N}]/u.test(words.charAt(index + word.length));
      if (isWhole) found = { from: at + 1 + index, to: at + 1 + index + word.length };
    }
  });
  return found;
}
