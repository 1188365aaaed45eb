// Where the words stand. The editor's code comes once somebody wants to write; until it is there, and where it cannot be had, they
// write in a plain field, and nothing of that is lost when it comes.

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { bodyOf, plainText, typedText } from '../../../domain/kernel/richText.ts';
import { lazyPart } from '../lazyPart.tsx';
import type { ChosenWords, EditorHandle, EditorProps, PressedPlace } from './Editor.tsx';

const Editor = lazyPart(async () => (await import('./Editor.tsx')).Editor);

interface EditorPlaceProps extends Omit<EditorProps, 'handle' | 'takesFocus' | 'chosenBefore' | 'onReady'> {
  handle: RefObject<EditorHandle | null>;
  takesFocus?: boolean | undefined;
  /** Where the words were pressed to write in them: the caret goes there, unless something is written until the editor is there. */
  pressedAt?: PressedPlace | null;
}

export function EditorPlace({ takesFocus = false, pressedAt = null, ...editor }: EditorPlaceProps) {
  const [isWanted, setWanted] = useState(takesFocus || typedText(editor.initial) !== '');
  const [isWriting, setWriting] = useState(takesFocus);
  const [isThere, setThere] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [begunWith] = useState(editor.initial);
  useLayoutEffect(() => {
    // Talks to the editor, once it stands in the place of the plain field.
    if (isThere && pressedAt && editor.initial === begunWith) editor.handle.current?.caretAt(pressedAt);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isThere]);
  const begin = () => {
    setWanted(true);
    setWriting(true);
  };
  return (
    <>
      {!isThere && <PlainField {...editor} field={field} takesFocus={takesFocus} onFocus={begin} onBlur={() => setWriting(false)} />}
      {isWanted && (
        <Editor {...editor} takesFocus={isWriting} chosenBefore={() => chosenIn(field.current)} onReady={() => setThere(true)} />
      )}
    </>
  );
}

/** What is chosen in the plain field, as the editor counts: a line begins two places behind the end of the one above. */
function chosenIn(field: HTMLTextAreaElement | null): ChosenWords | null {
  if (!field || field.value === '') return null;
  const { value, selectionStart, selectionEnd, readOnly } = field;
  if (selectionStart === 0 && selectionEnd === value.length) return 'all';
  const placeOf = (offset: number) => 1 + offset + (value.slice(0, offset).split('\n').length - 1);
  return readOnly ? null : { from: placeOf(selectionStart), to: placeOf(selectionEnd) };
}

interface PlainFieldProps extends EditorPlaceProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onFocus: () => void;
  onBlur: () => void;
}

function PlainField({ field, look, label, placeholder, initial, names, takesFocus, onChange, onKey, onFocus, onBlur }: PlainFieldProps) {
  // What was written with marks waits for the editor: here it would lose them.
  const typed = typedText(initial);
  useLayoutEffect(() => {
    // Talks to the page: the caret goes where somebody is about to write. Before the editor, which may be there already, takes it on.
    if (takesFocus !== true || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [field, takesFocus]);
  return (
    <div className={look?.className ?? 'col-span-2 px-3 pt-2.5 pb-1.5'}>
      <textarea
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        value={typed ?? plainText(initial, names && { person: names.personName, thing: names.thingName })}
        readOnly={typed === null}
        rows={1}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={({ nativeEvent }) => void onKey(nativeEvent)}
        onChange={({ target: { value } }) => onChange(bodyOf(value))}
        className="field-sizing-content max-h-60 min-h-5 w-full resize-none bg-transparent leading-5 outline-none placeholder:text-ink-faint touch:text-16"
      />
    </div>
  );
}
