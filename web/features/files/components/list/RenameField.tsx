import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { asOneLine } from '../../../../../domain/kernel/text.ts';
import { useOnGone } from '../../../../lib/useOnGone.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { useWrittenMeanwhile } from '../../../../lib/useWrittenMeanwhile.ts';
import { cx } from '../../../../ui/cx.ts';
import { inputFrame } from '../../../../ui/field.ts';
import { offerWords } from '../../../../ui/toast/offerWords.ts';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { splitName } from '../fileWords.ts';
import type { ItemActs } from './desk.ts';

export interface RenameFieldProps {
  name: string;
  acts: Pick<ItemActs, 'typedName' | 'keepName'>;
  /** A file's suffix is left out of what is chosen at first. */
  hasSuffix: boolean;
  height: 'h-6' | 'h-7';
  /** @returns what is wrong with it, or null */
  onRename: (name: string) => Promise<string | null>;
  onEnd: () => void;
}

/** A name that is changed where it stands: Enter or leaving saves, Escape returns to what stood. */
export function RenameField({ name, acts: { typedName, keepName }, hasSuffix, height, onRename, onEnd }: RenameFieldProps) {
  const [typed, setTyped] = useState(typedName);
  const text = typed ?? name;
  const askMeanwhile = useWrittenMeanwhile(name, typed !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const [isSaving, setSaving] = useState(false);
  const shown = useShown();
  // Saved, being saved or given up.
  const isSettled = useRef(false);
  const isElsewhere = useGoesOnElsewhere();
  useOnGone(() => {
    if (!isSettled.current && !isElsewhere() && typed !== null && typed.trim() !== name)
      offerWords({ title: named`Not renamed: ${name}`, words: typed });
  });
  const end = () => {
    isSettled.current = true;
    onEnd();
  };
  const save = async () => {
    const next = asOneLine(text).trim();
    if (isSaving) return;
    if (next === name || next === '') return end();
    const question = askMeanwhile(next);
    if (question !== null) return setProblem(question);
    setSaving(true);
    isSettled.current = true;
    const wrong = await onRename(next);
    // Left by Escape, or with its page, while the name was on its way.
    if (!shown()) return void (wrong !== null && sayRefused(named`Not renamed to ${next}`)({ message: wrong }));
    setSaving(false);
    setProblem(wrong);
    isSettled.current = false;
    if (wrong === null) end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') end();
    if (event.key === 'Enter') void save();
  };
  return (
    <span className="relative block w-full min-w-0">
      <input
        ref={(input) => takeName(input, typedName() !== null, hasSuffix)}
        aria-label={`Name of ${name}`}
        aria-invalid={problem !== null || undefined}
        aria-errormessage={problem === null ? undefined : problemId}
        value={text}
        maxLength={255}
        onChange={(event) => {
          setTyped(event.target.value);
          keepName(event.target.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        // What the server refused stays in its field until it is mended or left again; then it is offered back.
        onBlur={() => (problem === null ? void save() : onEnd())}
        onClick={(event) => event.stopPropagation()}
        className={cx(inputFrame, height, 'w-full min-w-0 px-1.5 text-14 font-medium')}
      />
      {problem !== null && (
        <span
          id={problemId}
          role="alert"
          className="absolute start-0 top-full z-(--z-tooltip) mt-1 w-max max-w-72 rounded-2 bg-surface-inverse px-2.5 py-1.5 text-12 text-ink-inverse"
        >
          {problem}
        </span>
      )}
    </span>
  );
}

let fields = 0;

/** Whether another field has taken this one's place, as rows become tiles: there is one at a time. */
function useGoesOnElsewhere(): () => boolean {
  useEffect(() => {
    fields++;
    return () => void fields--;
  }, []);
  return () => fields > 0;
}

/** Once: the name is chosen without its suffix, so that what is typed replaces it; where it was typed already, it goes on. */
function takeName(input: HTMLInputElement | null, isTyped: boolean, hasSuffix: boolean): void {
  if (!input || input === document.activeElement) return;
  input.focus();
  const end = hasSuffix && !isTyped ? splitName(input.value)[0].length : input.value.length;
  input.setSelectionRange(isTyped ? end : 0, end);
}
