// The editor of words with marks (a comment, a note, a description), fetched when somebody begins to write: the words, and their tools.

import { Editor as Engine, type JSONContent } from '@tiptap/core';
import { type CSSProperties, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import { useSteady } from '../useSteady.ts';
import { cx } from '../../ui/cx.ts';
import { bodyLook } from './looks.ts';
import { bodyFrom } from './document.ts';
import { type MentionAsk, mentionAsk } from './mentionAsk.ts';
import { type NamesOfWords, schemaOf } from './schema.ts';
import { Tools } from './Tools.tsx';

/** What the frame around the editor asks of it. */
export interface EditorHandle {
  focus: () => void;
  /** Puts the caret to the letter that stands there. */
  caretAt: (place: PressedPlace) => void;
  /** Replaces all that is written; the caret stands behind it. */
  show: (body: RichText) => void;
  /** Puts more in front of what is written, or behind it; the caret stays. */
  insert: (body: RichText, side: 'before' | 'behind') => void;
  /** Names somebody where an @ was typed. */
  mention: (ask: MentionAsk, id: string) => void;
  /** Says which entry of a list the keys would choose; null where there is no list. */
  point: (list: { id: string; option: string } | null) => void;
}

/** What is chosen of what is written, as places of the document. */
export type ChosenWords = 'all' | { from: number; to: number };

/** A place within the window, in pixels. */
export interface PressedPlace {
  left: number;
  top: number;
}

export interface EditorProps {
  /** How the places of its words and of its tools look, where that is not as in a comment. */
  look?: { className: string; tools: { className: string; style?: CSSProperties } } | undefined;
  handle: RefObject<EditorHandle | null>;
  label: string;
  placeholder: string;
  /** What stands in it when it opens. */
  initial: RichText;
  /** How who is named is called; without it nobody is named, and nothing pointed at. */
  names?: NamesOfWords | undefined;
  /** Whether the caret goes into it. */
  takesFocus: boolean;
  /** What was chosen in the field that stood here: it stays so. Null, and the caret goes behind the last word. */
  chosenBefore: () => ChosenWords | null;
  /** It stands in its place, and can be written in. */
  onReady: () => void;
  onChange: (body: RichText) => void;
  /** Somebody is being named: an @ and what was typed after it; null once they no longer are. */
  onMention?: (ask: MentionAsk | null) => void;
  /** Keys before the editor takes them. @returns whether they are taken */
  onKey: (event: KeyboardEvent) => boolean;
  /** Files were chosen to go with it. */
  onAttach?: (files: readonly File[]) => void;
}

export function Editor(props: EditorProps) {
  const { handle, placeholder } = props;
  const place = useRef<HTMLDivElement>(null);
  const engine = useEngine(place, props);
  const { onAttach } = useSteady({ onAttach: (files: readonly File[]) => props.onAttach?.(files) });
  const { look } = props;
  useImperativeHandle(handle, () => ({
    focus: () => void engine?.commands.focus(),
    caretAt: (place) => {
      const at = engine?.view.posAtCoords(place);
      if (at) engine?.commands.setTextSelection(at.pos);
    },
    show: (body) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a body is what it draws
      engine?.commands.setContent(body as JSONContent, { emitUpdate: false });
      engine?.commands.setTextSelection(engine.state.doc.content.size);
    },
    insert: (body, side) => {
      if (!engine) return;
      const { tr, schema } = engine.state;
      const words = schema.nodeFromJSON(body).content;
      engine.view.dispatch(tr.insert(side === 'before' ? 0 : tr.doc.content.size, words).setMeta('preventUpdate', true));
    },
    point: (list) => {
      const words = engine?.view.dom;
      for (const [name, value] of [
        ['aria-controls', list?.id],
        ['aria-activedescendant', list?.option],
      ] as const)
        if (value === undefined) words?.removeAttribute(name);
        else words?.setAttribute(name, value);
    },
    mention: ({ from, to }, id) => {
      const name = [
        { type: 'mention', attrs: { id } },
        { type: 'text', text: ' ' },
      ];
      engine?.chain().focus().insertContentAt({ from, to }, name).run();
    },
  }));
  const isBlank =
    engine?.state.doc.childCount === 1 && engine.state.doc.firstChild?.isTextblock === true && engine.state.doc.firstChild.childCount === 0;
  return (
    <>
      <div className={look ? `relative ${look.className}` : 'relative col-span-2 max-h-60 min-h-10 overflow-y-auto px-3 pt-2.5 pb-1.5'}>
        {isBlank && engine.state.doc.firstChild?.type.name === 'paragraph' && (
          <p aria-hidden className="pointer-events-none absolute text-ink-faint select-none">
            {placeholder}
          </p>
        )}
        <div ref={place} />
      </div>
      {engine && (
        <div
          role="toolbar"
          aria-label="Writing tools"
          className={cx('flex items-center gap-0.5', look?.tools.className ?? 'self-center ps-2')}
          style={look?.tools.style}
        >
          <Tools
            engine={engine}
            isBold={engine.isActive('bold')}
            isBullets={engine.isActive('bulletList')}
            isLink={engine.isActive('link')}
            mayName={props.names !== undefined}
            onAttach={props.onAttach && onAttach}
          />
        </div>
      )}
    </>
  );
}

/** The engine in its place, for as long as the part is shown; each of its steps draws the part anew. */
function useEngine(place: RefObject<HTMLDivElement | null>, props: EditorProps): Engine | null {
  const [engine, setEngine] = useState<Engine | null>(null);
  const [, drawAnew] = useState(0);
  const latest = useRef(props);
  useLayoutEffect(() => void (latest.current = props));
  // Before anything is drawn: the field that stood here goes in the same moment.
  useLayoutEffect(() => {
    // Talks to the page: the engine draws what is written itself.
    if (!place.current) return;
    const { initial, label, names, takesFocus, chosenBefore } = latest.current;
    const made: Engine = new Engine({
      element: place.current,
      extensions: schemaOf(names ?? null),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a body is what it draws
      content: initial as JSONContent,
      injectCSS: false,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(names && { 'aria-autocomplete': 'list' }),
          class: `${bodyLook} outline-none whitespace-pre-wrap touch:text-16`,
        },
        handleKeyDown: (_, event) => latest.current.onKey(event),
        handleTextInput: goesOnAfterName,
      },
      onUpdate: ({ editor }) => latest.current.onChange(bodyFrom(editor.getJSON())),
      onTransaction: ({ editor }) => {
        drawAnew((count) => count + 1);
        if (latest.current.names) latest.current.onMention?.(mentionAsk(editor));
      },
      onBlur: () => latest.current.onMention?.(null),
    });
    // At once, not in a moment: a letter that is typed in between would go nowhere.
    if (takesFocus) takeFocus(made, chosenBefore());
    setEngine(made);
    latest.current.onReady();
    return () => {
      setEngine(null);
      made.destroy();
    };
  }, [place]);
  return engine;
}

/**
 * A name that was chosen has brought a space along: one that is typed behind it is that one, and what ends a sentence takes its place.
 *
 * @returns whether the letter was taken care of
 */
function goesOnAfterName(view: Engine['view'], from: number, to: number, letter: string): boolean {
  const { doc, tr } = view.state;
  const isSpace = from === to && doc.resolve(from).nodeBefore?.text === ' ';
  if (!isSpace || doc.resolve(from - 1).nodeBefore?.type.name !== 'mention') return false;
  if (letter === ' ') return true;
  if (!/^[.,;:!?)]$/.test(letter)) return false;
  view.dispatch(tr.insertText(letter, from - 1, from));
  return true;
}

function takeFocus({ view, commands }: Engine, chosen: ChosenWords | null): void {
  view.dom.focus({ preventScroll: true });
  if (chosen === 'all') commands.selectAll();
  else commands.setTextSelection(chosen ?? view.state.doc.content.size);
}
