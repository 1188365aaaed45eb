import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { asOneLine } from '../../../../../domain/kernel/text.ts';
import { pairsOf } from '../../../../../domain/kernel/records.ts';
import { mostOfRevision } from '../../../../../domain/files/revisions.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import { keepDraft, readDraft } from '../../../../lib/drafts.ts';
import { isLike, useDraft } from '../../../../lib/useDraft.ts';
import { meanwhileWords } from '../../../../lib/useWrittenMeanwhile.ts';
import { cx } from '../../../../ui/cx.ts';
import { inputFrame } from '../../../../ui/field.ts';
import { offerWords } from '../../../../ui/toast/offerWords.ts';
import { named } from '../../../../ui/Words.tsx';
import type { SheetRecord } from '../../registerQueries.ts';
import type { RegisterDesk } from './useRegisterDesk.ts';

const fields = [
  { name: 'number', label: 'Number', most: 40, className: 'w-36' },
  { name: 'title', label: 'Title', most: 200, className: 'min-w-0 flex-1 max-md:basis-full' },
  { name: 'revision', label: 'Revision', most: mostOfRevision, className: 'w-18' },
] as const;

type Texts = Pick<SheetRecord['sheet'], 'number' | 'title' | 'revision'>;

interface Written {
  /** What stood there. Somebody else may change it meanwhile; what was changed here is told by this. */
  began: Texts;
  texts: Texts;
  /** Why it was not taken. */
  problem: string | null;
}

const placeOf = (id: FileId): string => `sheet ${id}`;
const isTexts = isLike<Texts>({ number: '', title: '', revision: '' });
const isWrittenForm = isLike<Written>({
  began: { number: '', title: '', revision: '' },
  texts: { number: '', title: '', revision: '' },
  problem: null,
});
const isWritten = (kept: unknown): kept is Written => isWrittenForm(kept) && isTexts(kept.began) && isTexts(kept.texts);

/** Whether something was written of a sheet that the server does not have. */
export const isSheetWritten = (owner: string, id: FileId): boolean => isWritten(readDraft({ owner, place: placeOf(id) }));

/** Gives back what was written of a sheet whose row will not come again, and lets go of it. */
export function giveBackSheet(owner: string, id: FileId): void {
  const where = { owner, place: placeOf(id) };
  const written = readDraft(where);
  if (!isWritten(written)) return;
  keepDraft(where, null);
  const words = Object.values(changesOf(written.began, written.texts)).filter((text) => text !== '');
  if (words.length === 0) return;
  offerWords({ title: named`Not changed: ${written.began.number}`, line: 'It is not in the register any more.', words: words.join('\n') });
}

/** Number, title and revision, written where they stand: Enter or leaving saves, Escape returns to what stood. */
export function SheetFields({ file, desk }: { file: SheetRecord; desk: RegisterDesk }) {
  // Kept on this device: the row may go meanwhile, with its page or from the width of a table.
  const { draft: kept, wasKept, keep, drop } = useDraft(placeOf(file.id), isWritten);
  const { number, title, revision } = file.sheet;
  const written = kept ?? { began: { number, title, revision }, texts: { number, title, revision }, problem: null };
  const { began, texts, problem } = written;
  const newest = useRef(written);
  const frame = useRef<HTMLDivElement>(null);
  const isThere = useRef(false);
  const isSaving = useRef(false);
  /** Of the sheet as it was when more was to be saved, while that before it was on its way. */
  const nextAfter = useRef<number | null>(null);
  const problemId = useId();
  useEffect(() => void (newest.current = written));
  useEffect(() => {
    // An answer may come after the row has gone.
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const end = () => {
    // Whoever writes elsewhere by now goes on there.
    if (frame.current?.contains(document.activeElement)) desk.selection.focusOn(file.id);
    drop();
    desk.endEdit(file.id);
  };
  const save = async () => {
    if (isSaving.current) return void (nextAfter.current = file.version);
    const changes = changesOf(began, texts);
    if (Object.values(changes).includes('')) return keep({ ...written, problem: 'Number, title and revision are required.' });
    if (Object.keys(changes).length === 0) return end();
    const passedOver = fields.find(({ name }) => changes[name] !== undefined && ![began[name], changes[name]].includes(file.sheet[name]));
    if (passedOver) {
      const { name, label } = passedOver;
      const stands = file.sheet[name];
      return keep({ ...written, began: { ...began, [name]: stands }, problem: `${label}: ${meanwhileWords(stands)}` });
    }
    isSaving.current = true;
    const wrong = await desk.editSheet(file, changes);
    isSaving.current = false;
    const now = newest.current;
    if (wrong !== null) {
      nextAfter.current = null;
      keep({ ...now, problem: wrong });
      if (!isThere.current) desk.reopen(file, wrong);
    } else if (now.texts === texts) end();
    // What was written since is still to be saved.
    else keep({ ...now, began: { ...began, ...changes } });
  };
  useEffect(() => {
    // Talks to the server: builds on what it answered.
    if (nextAfter.current === null || isSaving.current || nextAfter.current === file.version) return;
    nextAfter.current = null;
    void save();
  });
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
            ref={name === 'number' && !wasKept ? takeFocus : undefined}
            aria-label={`${label} of ${began.number}`}
            aria-invalid={problem !== null || undefined}
            aria-errormessage={problem === null ? undefined : problemId}
            value={texts[name]}
            maxLength={most}
            onChange={({ target }) => keep({ began, texts: { ...texts, [name]: target.value }, problem: null })}
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

function changesOf(began: Texts, { revision, ...others }: Texts): Partial<Texts> {
  const entries = pairsOf({ ...others, revision: revision.toUpperCase() }).map(([field, text]) => [field, asOneLine(text).trim()] as const);
  return Object.fromEntries(entries.filter(([field, text]) => began[field] !== text));
}
