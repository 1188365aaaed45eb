// What words with marks may hold (domain/kernel/richTextShape.ts), as the editor knows it: nothing more can be typed or pasted.

import { Extension, mergeAttributes, Node, type NodeViewRenderer } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Link } from '@tiptap/extension-link';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { isAddress } from '../../../domain/kernel/webAddress.ts';
import { type FindThing, references } from './references.ts';
import { chipLook, codeBlockLook, codeLook, listLooks, quoteLook } from './looks.ts';

export interface NamesOfWords {
  /** How somebody who is named is called. */
  personName: (id: string) => string;
  /** How something that is pointed at is called. */
  thingName: (reference: { kind: string; id: string }) => string;
  /** Finds what is pointed at. */
  find: FindThing;
}

const looks = (className: string) => ({ HTMLAttributes: { class: className } });

// What other programs say of their words by style: read as it is written, since the policy of the page lets no style of it count.
const notBold = /font-weight:\s*(?:normal|400)/;
const isBold = /font-weight:\s*(?:bold|[6-9]00)/;
const isStruck = /text-decoration[a-z-]*:[^;]*line-through/;
const saysStyle = (element: HTMLElement, style: RegExp): boolean => style.test(element.getAttribute('style') ?? '');
const unless = (style: RegExp) => (element: HTMLElement) => !saysStyle(element, style) && null;
/** A piece of words may be several of them. */
const styled = (style: RegExp) => ({
  tag: 'span[style]',
  consuming: false,
  getAttrs: (element: HTMLElement) => saysStyle(element, style) && null,
});

/** @param names null for words that name nobody and point at nothing */
export const schemaOf = (names: NamesOfWords | null) => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold.extend({ parseHTML: () => [{ tag: 'strong' }, { tag: 'b', getAttrs: unless(notBold) }, styled(isBold)] }),
  Strike.extend({ parseHTML: () => [...['s', 'del', 'strike'].map((tag) => ({ tag })), styled(isStruck)] }),
  Code.configure(looks(codeLook)),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    protocols: ['https', 'http', 'mailto'],
    isAllowedUri: (address) => isAddress(address),
    HTMLAttributes: { class: 'text-accent-text underline', rel: null, target: null },
  }),
  CodeBlock.configure({ ...looks(codeBlockLook), exitOnTripleEnter: true }),
  Blockquote.extend({ content: '(paragraph | bulletList | orderedList)+' }).configure(looks(quoteLook)),
  BulletList.configure(looks(listLooks.bulletList)),
  OrderedList.configure(looks(listLooks.orderedList)),
  ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' }),
  ListKeymap,
  UndoRedo,
  shallowLists,
  ...(names === null
    ? []
    : [
        chip('mention', ['id'], ({ id }) => `@${names.personName(id ?? '')}`),
        chip('reference', ['kind', 'id'], ({ kind = '', id = '' }) => names.thingName({ kind, id })),
        references(names.find),
      ]),
];

/** A name within the words: it is one letter to the caret, and shows what its id is called. */
function chip(name: string, attributes: readonly string[], nameOf: (attrs: Record<string, string | undefined>) => string) {
  const view: NodeViewRenderer = ({ node }) => {
    const dom = document.createElement('span');
    dom.className = chipLook;
    dom.textContent = nameOf(node.attrs);
    return { dom };
  };
  return Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    // By `data-`, so that it stays what it is when it is cut and pasted; what other pages name so has no id that fits.
    addAttributes: () =>
      Object.fromEntries(
        attributes.map((key) => [
          key,
          {
            parseHTML: (element: HTMLElement) => element.dataset[key],
            renderHTML: (attrs: Record<string, string>) => ({ [`data-${key}`]: attrs[key] }),
          },
        ]),
      ),
    parseHTML: () => [{ tag: `span[data-chip="${name}"]` }],
    renderHTML: ({ node, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes, { 'data-chip': name }), nameOf(node.attrs)],
    renderText: ({ node }) => nameOf(node.attrs),
    addNodeView: () => view,
  });
}

/** How deep a list may lie in others: a fourth level would be refused. */
const deepestList = 3;

const shallowLists = Extension.create({
  name: 'shallowLists',
  // Before the lists' own keys.
  priority: 200,
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => {
        const { $from } = editor.state.selection;
        const lists = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).filter(({ type }) =>
          type.name.endsWith('List'),
        );
        // Where it could not sink any deeper anyway the key is the page's.
        return lists.length >= deepestList && editor.can().sinkListItem('listItem');
      },
    };
  },
});
