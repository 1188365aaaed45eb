import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { asOneLine } from '../../../../../domain/kernel/text.ts';
import { pairsOf } from '../../../../../domain/kernel/records.ts';
import { mostOfRevision } from '../../../../../domain/files/revisions.ts';
import { meanwhileWords } from '../../../../lib/useWrittenMeanwhile.ts';
import { cx } from '../../../../ui/cx.ts';
import { inputFrame } from '../../../../ui/field.ts';
import type { SheetRecord } from '../../registerQueries.ts';
import type { SheetChanges } from './useRegisterActions.ts';
import type { RegisterDesk } from './useRegisterDesk.ts';

const fields = [
  { name: 'number', label: 'Number', most: 40, className: 'w-36' },
  { name: 'title', label: 'Title', most: 200, className: 'min-w-0 flex-1 max-md:basis-full' },
  { name: 'revision', label: 'Revision', most: mostOfRevision, className: 'w-18' },
] as const;

/** Number, title and revision, written where they stand: Enter or leaving saves, Escape returns to what stood. */
export function SheetFields({ file, desk }: { file: SheetRecord; desk: RegisterDesk }) {
  const [refused] = useState(() => desk.editing.get(file.id) ?? null);
  // Somebody else may change it meanwhile; what was changed here is told by what stood before.
  const [began, setBegan] = useState(refused?.began ?? file.sheet);
  const [draft, setDraft] = useState(refused?.draft ?? { number: began.number, title: began.title, revision: began.revision });
  const [problem, setProblem] = useState(refused?.problem ?? null);
  const frame = useRef<HTMLDivElement>(null);
  const isThere = useRef(false);
  const isSaving = useRef(false);
  const problemId = useId();
  useEffect(() => {
    // An answer may come after the row has gone: filtered away, or with its page.
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const end = () => {
    // Whoever writes elsewhere by now goes on there.
    if (frame.current?.contains(document.activeElement)) desk.selection.focusOn(file.id);
    desk.endEdit(file.id);
  };
  const save = async () => {
    if (isSaving.current) return;
    const changes = changesOf(began, draft);
    if (Object.values(changes).includes('')) return setProblem('Number, title and revision are required.');
    if (Object.keys(changes).length === 0) return end();
    const passedOver = fields.find(({ name }) => changes[name] !== undefined && ![began[name], changes[name]].includes(file.sheet[name]));
    if (passedOver) {
      const { name, label } = passedOver;
      setBegan({ ...began, [name]: file.sheet[name] });
      return setProblem(`${label}: ${meanwhileWords(file.sheet[name])}`);
    }
    isSaving.current = true;
    const wrong = await desk.editSheet(file, changes);
    isSaving.current = false;
    if (wrong === null) end();
    else if (isThere.current) setProblem(wrong);
    else desk.reopen(file, { began, draft, problem: wrong });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') end();
    if (event.key === 'Enter') void save();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // What the server refused stays until it is mended or given up.
    if (!currentTarget.contains(relatedTarget) && problem === null) void save();
  };
  return (
    <div ref={frame} onBlur={onBlur} className="relative -mx-1.5 flex flex-wrap items-center gap-2 py-1">
      {fields.map(({ name, label, most, className }) => (
        <span key={name} className={className}>
          <input
            ref={name === 'number' && refused === null ? takeFocus : undefined}
            aria-label={`${label} of ${began.number}`}
            aria-invalid={problem !== null || undefined}
            aria-errormessage={problem === null ? undefined : problemId}
            value={draft[name]}
            maxLength={most}
            onChange={({ target }) => {
              setDraft((now) => ({ ...now, [name]: target.value }));
              setProblem(null);
            }}
            onKeyDown={onKeyDown}
            className={cx(inputFrame, 'h-7 px-1.5 text-14')}
          />
        </span>
      ))}
      {problem !== null && (
        <span
          id={problemId}
          role="alert"
          className="absolute start-0 top-full z-(--z-tooltip) mt-1 w-max max-w-100 rounded-2 bg-surface-inverse px-2.5 py-1.5 text-12 text-ink-inverse"
        >
          {problem}
        </span>
      )}
    </div>
  );
}

/** Once, when it is drawn. */
function takeFocus(input: HTMLInputElement | null): void {
  if (!input || input.closest('div')?.contains(document.activeElement)) return;
  input.focus();
  input.select();
}

function changesOf(sheet: SheetRecord['sheet'], draft: Required<Omit<SheetChanges, 'status'>>): SheetChanges {
  const written = { ...draft, revision: draft.revision.toUpperCase() };
  const entries = pairsOf(written).map(([field, text]) => [field, asOneLine(text).trim()] as const);
  return Object.fromEntries(entries.filter(([field, text]) => sheet[field] !== text));
}
