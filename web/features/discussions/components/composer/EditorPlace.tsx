// Where the words stand. The editor's code comes once somebody wants to write; until it is there, and where it cannot be had, they
// write in a plain field, and nothing of that is lost when it comes.

import { useLayoutEffect, useRef, useState } from 'react';
import { bodyOf, plainText, typedText } from '../../../../../domain/discussions/body.ts';
import { lazyPart } from '../../../../lib/lazyPart.tsx';
import type { EditorProps } from '../editor/Editor.tsx';

const Editor = lazyPart(async () => (await import('../editor/Editor.tsx')).Editor);

type EditorPlaceProps = Omit<EditorProps, 'takesFocus' | 'onReady'> & { takesFocus?: boolean | undefined };

export function EditorPlace({ takesFocus = false, ...editor }: EditorPlaceProps) {
  const [isWanted, setWanted] = useState(takesFocus || typedText(editor.initial) !== '');
  const [isWriting, setWriting] = useState(takesFocus);
  const [isThere, setThere] = useState(false);
  const begin = () => {
    setWanted(true);
    setWriting(true);
  };
  return (
    <>
      {!isThere && <PlainField {...editor} takesFocus={takesFocus} onFocus={begin} onBlur={() => setWriting(false)} />}
      {isWanted && <Editor {...editor} takesFocus={isWriting} onReady={() => setThere(true)} />}
    </>
  );
}

interface PlainFieldProps extends EditorPlaceProps {
  onFocus: () => void;
  onBlur: () => void;
}

function PlainField({ note, label, placeholder, initial, names, takesFocus, onChange, onKey, onFocus, onBlur }: PlainFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // What was written with marks waits for the editor: here it would lose them.
  const typed = typedText(initial);
  useLayoutEffect(() => {
    // Talks to the page: the caret goes where somebody is about to write. Before the editor, which may be there already, takes it on.
    if (takesFocus === true) field.current?.focus();
  }, [takesFocus]);
  return (
    <div className={note?.className ?? 'col-span-2 px-3 pt-2.5 pb-1.5'}>
      <textarea
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        value={typed ?? plainText(initial, { person: names.personName, thing: names.thingName })}
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
