// What a task is about, read and written where it stands: a press or Enter begins to write, leaving it saves, Escape returns to what
// stood. Reading it needs nothing of the editor, whose code comes with the first press.

import { Pencil } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { asDocument, type Description } from '../../../../domain/tasks/description.ts';
import type { PressedPlace } from '../../../lib/richText/Editor.tsx';
import { EditorPlace } from '../../../lib/richText/EditorPlace.tsx';
import { RichTextView } from '../../../lib/richText/RichTextView.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Reasoned } from '../../../ui/Reasoned.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useInSight } from '../../../ui/useInSight.ts';
import { RoomLeft, tooLong, useWords } from './describing.tsx';
import { isDescription } from './isDescription.ts';
import { NotSaved } from './NotSaved.tsx';
import { placeOf } from './places.ts';
import { useTyping } from './useTyping.ts';

const label = 'Description';
const placeholder = 'Add a description';

interface DescriptionFieldProps {
  task: Task;
  disabledReason: string | undefined;
  /** The server's refusal of what was sent last. */
  error: string | undefined;
  /** Resolves to whether nothing is left to be saved. */
  onSave: (description: Description, seen: Task) => Promise<boolean>;
}

const prepared = (description: Description): Description => (typeof description === 'string' ? description.trim() : description);

export function DescriptionField({ task, disabledReason, error: refusal, onSave }: DescriptionFieldProps) {
  const [isWriting, setWriting] = useState(false);
  const [pressedAt, setPressedAt] = useState<PressedPlace | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const returns = useRef(false);
  const errorId = useId();
  const { typed, error, isLeft, type, save, revert } = useTyping<Description>({
    task,
    value: task.description,
    place: placeOf(task, 'description'),
    isValue: isDescription,
    prepared,
    check: tooLong,
    error: refusal,
    onSave,
    isFocused: isWriting,
  });
  useEffect(() => {
    // Moves the focus: whoever left the writing by a key stands at what begins it.
    if (!isWriting && returns.current) frame.current?.querySelector('button')?.focus({ preventScroll: true });
    returns.current = false;
  }, [isWriting]);
  // Whoever may not edit it any more reads what they wrote.
  if (isWriting && disabledReason !== undefined) setWriting(false);
  const leave = ({ byKey }: { byKey: boolean }) => {
    returns.current = byKey;
    setWriting(false);
    void save();
  };
  const giveUp = () => {
    returns.current = true;
    setWriting(false);
    revert();
  };
  return (
    <div ref={frame} role="group" aria-label={label} aria-describedby={error === null ? undefined : errorId} className="mt-4">
      {isWriting ? (
        <Writing typed={typed} pressedAt={pressedAt} onChange={type} onSave={() => void save()} onLeave={leave} onGiveUp={giveUp} />
      ) : (
        <Reading
          description={typed}
          disabledReason={disabledReason}
          onBegin={(at) => {
            setPressedAt(at);
            setWriting(true);
          }}
        />
      )}
      <NotSaved label={label} error={error} errorId={errorId} isLeft={isLeft && !isWriting} save={save} revert={revert} />
    </div>
  );
}

const boxLook = '-mx-1.5 rounded-2 border px-1.25 py-1';

interface ReadingProps {
  description: Description;
  disabledReason: string | undefined;
  /** Somebody writes from here. @param at where the words were pressed */
  onBegin: (at: PressedPlace | null) => void;
}

function Reading({ description, disabledReason, onBegin }: ReadingProps) {
  const isEditable = disabledReason === undefined;
  if (description === '') {
    const button = (
      <button
        type="button"
        onClick={() => onBegin(null)}
        className={cx(
          boxLook,
          'block w-[calc(100%+12px)] border-transparent text-start leading-5 text-ink-faint transition-colors touch:min-h-11 print:hidden',
          isEditable && 'hover:border-hairline-strong',
        )}
      >
        {placeholder}
      </button>
    );
    return isEditable ? button : <Reasoned reason={disabledReason}>{button}</Reasoned>;
  }
  const press = ({ target, clientX, clientY }: MouseEvent) => {
    const isOwn = target instanceof Element && target.closest('a, button') !== null;
    // Whoever chose words is copying them.
    if (isOwn || window.getSelection()?.isCollapsed === false) return;
    onBegin({ left: clientX, top: clientY });
  };
  return (
    <div
      role="presentation"
      onClick={press}
      className={cx(
        boxLook,
        'group/words relative border-transparent pe-8 transition-colors touch:pe-11',
        isEditable && 'cursor-text hover:border-hairline-strong',
      )}
    >
      {/* Before the words and what they hold: it has the focus after the writing. */}
      <span className="absolute end-0 top-0 z-1 opacity-0 transition-opacity group-hover/words:opacity-100 focus-within:opacity-100 touch:opacity-100 print:hidden">
        <IconButton size="small" icon={Pencil} label="Edit the description" disabledReason={disabledReason} onClick={() => onBegin(null)} />
      </span>
      <Lowered>
        <RichTextView body={asDocument(description)} className="max-w-none" />
      </Lowered>
    </div>
  );
}

/** As high as a third of a page; all of it on demand, and on paper. */
function Lowered({ children }: { children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  const [isTall, setTall] = useState(false);
  const [isAll, setAll] = useState(false);
  useEffect(() => {
    // Measures the page: whether there is more than is shown.
    const measured = words.current;
    if (!measured) return;
    const watch = new ResizeObserver(() => setTall(measured.scrollHeight > mostHeight));
    watch.observe(measured);
    return () => watch.disconnect();
  }, []);
  const isCut = isTall && !isAll;
  return (
    <>
      <div
        // A link that the keyboard comes to is in sight.
        onFocus={() => setAll(true)}
        className={cx(!isAll && 'max-h-80 overflow-clip print:max-h-none', isCut && 'mask-b-from-80% print:mask-none')}
      >
        <div ref={words}>{children}</div>
      </div>
      {isTall && (
        <TextLink asChild className="mt-1 text-13 print:hidden">
          <button type="button" aria-expanded={isAll} onClick={() => setAll(!isAll)} className="touch-target">
            {isAll ? 'Show less' : 'Show all'}
          </button>
        </TextLink>
      )}
    </>
  );
}

/** Of `max-h-80`, pixels. */
const mostHeight = 320;

interface WritingProps {
  typed: Description;
  pressedAt: PressedPlace | null;
  onChange: (description: Description) => void;
  onSave: () => void;
  onLeave: (how: { byKey: boolean }) => void;
  onGiveUp: () => void;
}

function Writing({ typed, pressedAt, onChange, onSave, onLeave, onGiveUp }: WritingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { handle, words, change } = useWords(typed, onChange);
  useLeaving(frame, () => onLeave({ byKey: false }));
  useInSight(frame);
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu or a dialog of the tools hears its own.
    const isOwn = event.target instanceof Node && frame.current?.contains(event.target) === true;
    if (event.key === 'Escape' && isOwn) onGiveUp();
  };
  const onKey = (event: globalThis.KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
    event.preventDefault();
    onLeave({ byKey: true });
    return true;
  };
  return (
    <div
      ref={frame}
      role="presentation"
      data-reverts=""
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null || isToolOpen(currentTarget)) return;
        // Whoever looks at another window is still here.
        if (currentTarget.contains(document.activeElement)) onSave();
        else onLeave({ byKey: false });
      }}
      className={cx(boxLook, 'border-control-line focus-within:border-focus print:hidden')}
    >
      <EditorPlace
        handle={handle}
        label={label}
        placeholder={placeholder}
        initial={words}
        takesFocus
        pressedAt={pressedAt}
        look={{
          className: 'max-h-[50dvh] min-h-16 overflow-y-auto pe-8 touch:pe-11',
          tools: { className: 'mt-1 border-t border-hairline pt-1' },
        }}
        onChange={change}
        onKey={onKey}
      />
      <RoomLeft description={typed} />
    </div>
  );
}

/** Leaves once the focus goes elsewhere on the page, from the editor or from what its tools opened. */
function useLeaving(frame: RefObject<HTMLElement | null>, leave: () => void): void {
  const look = useEffectEvent(({ target }: FocusEvent) => {
    const own = frame.current;
    if (own && target instanceof Element && !own.contains(target) && !isToolOpen(own)) leave();
  });
  useEffect(() => {
    // Talks to the page: where the focus goes.
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
}

const isToolOpen = (frame: Element): boolean => frame.querySelector('[aria-expanded="true"]') !== null;
