import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { withMoved } from '../../../ui/rowPlacing.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useRowDrag } from '../../../ui/useRowDrag.ts';
import { focusLater } from './focusRow.ts';
import { newKey } from './planRows.ts';
import { RowGrip } from './RowGrip.tsx';

export interface LineListProps {
  items: readonly string[];
  noun: 'line' | 'folder';
  maxLength: number;
  disabledReason: string | undefined;
  onChange: (items: string[]) => void;
  /** Speaks to screen readers. */
  announce: (words: string) => void;
}

interface Line {
  id: string;
  text: string;
}

/** Lines of words, put in order by dragging, by keys on their grips, and by buttons. */
export function LineList({ items, noun, maxLength, disabledReason, onChange, announce }: LineListProps) {
  const isFixed = disabledReason !== undefined;
  const Noun = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const [lines, setLines] = useLines(items, onChange);
  const move = (id: string, to: number) => setLines(withMoved(lines, id, to));
  /** The focus goes along; at an end to the button that leads back. */
  const step = (id: string, from: number, by: 1 | -1) => {
    move(id, from + by);
    const isAtEnd = by < 0 ? from + by === 0 : from + by === lines.length - 1;
    const goesUp = by < 0 !== isAtEnd;
    focusLater(() => document.querySelector<HTMLElement>(`[data-row="${id}"] [data-step="${goesUp ? 'up' : 'down'}"]`));
  };
  const { held, shown, list, gripHandlers } = useRowDrag<Line>({
    rows: lines,
    nameOf: ({ text }) => text,
    announce,
    onDrop: ({ id }, to) => move(id, to),
  });
  const takeOut = (index: number) => {
    const next = lines[index + 1] ?? lines[index - 1];
    setLines(lines.toSpliced(index, 1));
    focusLater(() => document.querySelector<HTMLElement>(next ? `[data-row="${next.id}"] [data-step="out"]` : `[data-adds-${noun}]`));
  };
  return (
    <>
      <ol ref={list} className="max-md:-mx-2">
        {shown.map((line, index) => (
          <li key={line.id} data-row={line.id} className={cx(held?.id === line.id && 'relative z-(--z-drag) bg-accent-soft')}>
            <div className={cx('flex items-center gap-1 py-0.5 touch:gap-0', held?.id === line.id && 'bg-surface-raised shadow-held')}>
              {!isFixed && <RowGrip label={`Move ${noun} ${index + 1}`} handlers={gripHandlers(line)} disabledReason={undefined} isShown />}
              <TextInput
                aria-label={`${Noun} ${index + 1}`}
                aria-invalid={line.text.trim() === '' || undefined}
                value={line.text}
                maxLength={maxLength}
                readOnly={isFixed}
                className="min-w-0 flex-1 text-ellipsis"
                onChange={(event) => setLines(lines.map((one) => (one.id === line.id ? { ...one, text: event.target.value } : one)))}
              />
              {!isFixed && (
                <>
                  <IconButton
                    size="small"
                    className="touch:size-10"
                    icon={ArrowUp}
                    label={`${Noun} ${index + 1} up`}
                    waitsFor={index === 0 ? 'It is the first' : undefined}
                    data-step="up"
                    onClick={() => step(line.id, index, -1)}
                  />
                  <IconButton
                    size="small"
                    className="touch:size-10"
                    icon={ArrowDown}
                    label={`${Noun} ${index + 1} down`}
                    waitsFor={index === lines.length - 1 ? 'It is the last' : undefined}
                    data-step="down"
                    onClick={() => step(line.id, index, 1)}
                  />
                  <IconButton
                    size="small"
                    className="touch:size-10"
                    icon={X}
                    label={`Take ${noun} ${index + 1} out`}
                    data-step="out"
                    onClick={() => takeOut(index)}
                  />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        variant="bare"
        icon={Plus}
        {...{ [`data-adds-${noun}`]: '' }}
        disabledReason={disabledReason}
        onClick={() => setLines([...lines, { id: newKey(), text: `New ${noun}` }])}
      >
        Add a {noun}
      </Button>
    </>
  );
}

/** A line has nothing but its words: here it gets a key to be known by while it moves. */
function useLines(items: readonly string[], onChange: (items: string[]) => void): [Line[], (lines: Line[]) => void] {
  const [known, setKnown] = useState<readonly string[]>(() => items.map(newKey));
  // Somebody else's change, or an undone one, may have brought more lines.
  const keys = known.length < items.length ? [...known, ...items.slice(known.length).map(newKey)] : known;
  if (keys !== known) setKnown(keys);
  const change = (next: Line[]) => {
    setKnown(next.map(({ id }) => id));
    onChange(next.map(({ text }) => text));
  };
  return [items.map((text, index) => ({ id: keys[index]!, text })), change]; // as many keys as lines at least
}
