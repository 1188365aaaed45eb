// The checklist of a task: ticked, written, put in order, each item with its grip, its box, its words, its day and its person.

import { Calendar, GripVertical, MoreHorizontal, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { ChecklistItemId } from '../../../../domain/kernel/ids.ts';
import { type ItemGiven, itemWith } from '../../../../domain/tasks/checklist.ts';
import type { ChecklistItem, Task } from '../../../../domain/tasks/contract.ts';
import { dueState } from '../../../../domain/tasks/filter.ts';
import { tickVerdict } from '../../../../domain/tasks/policy.ts';
import { shortDay } from '../../../lib/dates.ts';
import { newId } from '../../../lib/ids.ts';
import { lazyPart } from '../../../lib/lazyPart.tsx';
import { useUser } from '../../../lib/session/auth.ts';
import { isText, useDraft } from '../../../lib/useDraft.ts';
import { reasonOf } from '../../../lib/words.ts';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { CardFact } from '../../../ui/CardFact.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuText } from '../../../ui/Menu.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { withMoved } from '../../../ui/rowPlacing.ts';
import { type RowDrag, useRowDrag } from '../../../ui/useRowDrag.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { usePeople } from '../../studios/queries.ts';
import { EditableText } from './EditableText.tsx';
import { itemsPasted } from './pastedItems.ts';

const ItemEntries = lazyPart(async () => (await import('./ItemMenu.tsx')).ItemEntries, {
  missing: <MenuText>Days and people can be set once there is a connection.</MenuText>,
});
const ItemDayDialog = lazyPart(async () => (await import('./ItemMenu.tsx')).ItemDayDialog);

export interface ChecklistProps {
  task: Task;
  today: Day;
  /** Where an item is typed, for one that is not added yet. */
  place: string;
  /** Resolves to whether nothing is left to be saved. The items come from the task as it stands, unless another was seen. */
  onChange: (items: ChecklistItem[], seen?: Task) => Promise<boolean>;
  /** Why none can be added, changed or removed. */
  editReason: string | undefined;
}

export function Checklist({ task, today, place, onChange, editReason }: ChecklistProps) {
  const items = task.checklist;
  const [words, announce] = useState('');
  const done = items.filter((item) => item.done).length;
  const { held, shown, list, gripHandlers } = useRowDrag({
    rows: items,
    nameOf: ({ text }) => text,
    announce,
    onDrop: ({ id }, to) => void onChange(withMoved(items, id, to)),
  });
  return (
    <section aria-label="Checklist" className="mt-5">
      <p id="checklist-keys" hidden>
        Space lifts the item, arrow keys move it, Space drops it, Escape returns it.
      </p>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      <div className="flex items-baseline gap-2">
        <h3 className="font-semibold">Checklist</h3>
        {items.length > 0 && (
          <span className="num text-13 text-ink-muted">
            {done} of {items.length}
          </span>
        )}
        {items.length > 0 && <Share done={done} total={items.length} />}
      </div>
      <ol ref={list} className="mt-1.5">
        {shown.map((item) => (
          <Item
            key={item.id}
            task={task}
            today={today}
            item={item}
            place={`${place} ${item.id}`}
            isHeld={held?.id === item.id}
            grip={gripHandlers(item)}
            editReason={editReason}
            onChange={(changed) => onChange(items.map((one) => (one.id === item.id ? changed : one)))}
            onRename={(text, seen) =>
              onChange(
                seen.checklist.map((one) => (one.id === item.id ? { ...one, text } : one)),
                seen,
              )
            }
            onRemove={() => void onChange(items.filter((one) => one.id !== item.id))}
          />
        ))}
      </ol>
      <NewItem place={place} disabledReason={editReason} onAdd={(added) => onChange([...items, ...added])} />
    </section>
  );
}

interface ItemProps extends Pick<ChecklistProps, 'task' | 'today' | 'place' | 'editReason'> {
  item: ChecklistItem;
  isHeld: boolean;
  grip: ReturnType<RowDrag<ChecklistItem>['gripHandlers']>;
  onChange: (item: ChecklistItem) => Promise<boolean>;
  onRename: (text: string, seen: Task) => Promise<boolean>;
  onRemove: () => void;
}

function Item({ task, today, item, place, isHeld, grip, editReason, onChange, onRename, onRemove }: ItemProps) {
  const { id: userId } = useUser();
  const mayEdit = editReason === undefined;
  const facts = <ItemFacts item={item} today={today} isDone={item.done || task.status === 'completed'} />;
  return (
    <li data-row={item.id} className={cx('group/item', isHeld && 'relative z-(--z-drag) bg-accent-soft')}>
      <div className={cx('flex items-center gap-1 py-0.5', isHeld && 'bg-surface-raised shadow-held outline-1 outline-accent-line')}>
        {mayEdit && (
          <IconButton
            {...grip}
            data-grip
            size="small"
            icon={GripVertical}
            label={`Move ${item.text}`}
            aria-describedby="checklist-keys"
            className={cx('-ms-7 cursor-grab touch-none active:cursor-grabbing touch:-ms-2', quiet)}
          />
        )}
        <Checkbox
          className={cx('py-1', item.done && 'text-ink-muted')}
          label={item.text}
          hideLabel={mayEdit}
          checked={item.done}
          disabledReason={reasonOf(tickVerdict(task.can.move, item, userId))}
          onChange={(done) => void onChange({ ...item, done })}
        />
        {!mayEdit && facts}
        {mayEdit && (
          <>
            <div className="flex min-w-0 flex-1 items-center gap-x-2 max-md:flex-col max-md:items-start">
              <EditableText
                look="item"
                label={`Item: ${item.text}`}
                task={task}
                value={item.text}
                place={place}
                maxLength={longestItem}
                isDone={item.done}
                check={(text) => (text === '' ? 'Checklist item is required.' : null)}
                onSave={onRename}
              />
              {facts}
            </div>
            <ItemMenu item={item} task={task} today={today} onChange={onChange} onRemove={onRemove} />
            <IconButton size="small" className={cx(quiet, 'max-md:hidden')} icon={X} label={`Remove ${item.text}`} onClick={onRemove} />
          </>
        )}
      </div>
    </li>
  );
}

/** Waits for the pointer, the focus or a finger. */
const quiet = 'opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 touch:opacity-100 data-[state=open]:opacity-100';

function ItemMenu({ item, task, today, onChange, onRemove }: Pick<ItemProps, 'item' | 'task' | 'today' | 'onChange' | 'onRemove'>) {
  const [isDating, setDating] = useState(false);
  const shared = { item, today, onGive: (given: ItemGiven) => void onChange(itemWith(item, given)) };
  return (
    <>
      <Menu trigger={<IconButton size="small" className={quiet} icon={MoreHorizontal} label={`More about ${item.text}`} />}>
        <ItemEntries {...shared} projectId={task.projectId} onAskDay={() => setDating(true)} onRemove={onRemove} />
      </Menu>
      {isDating && <ItemDayDialog {...shared} onClose={() => setDating(false)} />}
    </>
  );
}

/** When it is due and who does it, of an item that says so. */
function ItemFacts({ item: { due, assigneeId }, today, isDone }: Pick<ItemProps, 'item' | 'today'> & { isDone: boolean }) {
  const people = usePeople();
  if (due === undefined && assigneeId === undefined) return null;
  const state = due === undefined || isDone ? null : dueState(due, today);
  const person = assigneeId && people.find(assigneeId);
  return (
    <span className="flex min-h-7 shrink-0 items-center gap-2 text-13 text-ink-muted max-md:min-h-6 max-md:px-1.5">
      {due && state === 'overdue' && (
        <span className="num flex items-center gap-1.5 text-overdue-text">
          <StatusMark status="overdue" size={12} />
          Overdue {shortDay(due, today)}
        </span>
      )}
      {due && state !== 'overdue' && (
        <CardFact icon={Calendar} label="Due" strong={state === 'today'}>
          {shortDay(due, today)}
        </CardFact>
      )}
      {person && (
        <>
          <AvatarGroup people={[person]} size={22} on="raised" />
          {/* Nobody points at a face on paper. */}
          <span className="hidden print:inline">
            <bdi>{person.name}</bdi>
          </span>
        </>
      )}
    </span>
  );
}

const longestItem = 200;

interface NewItemProps {
  place: string;
  disabledReason: string | undefined;
  onAdd: (items: readonly ChecklistItem[]) => Promise<boolean>;
}

function NewItem({ place, disabledReason, onAdd }: NewItemProps) {
  const { draft, keep, drop } = useDraft(place, isText);
  const newest = useRef(draft);
  useEffect(() => {
    // Talks to answers that are on their way.
    newest.current = draft;
  }, [draft]);
  const text = draft ?? '';
  const mayAdd = disabledReason === undefined;
  const add = async (lines: readonly string[]) => {
    const added = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (added.length === 0 || !mayAdd) return;
    drop();
    if (await onAdd(added.map((line) => ({ id: newId<ChecklistItemId>(), text: line, done: false })))) return;
    // Refused it stands here again, behind what has been typed since.
    newest.current = [newest.current, ...added].filter(Boolean).join('; ');
    keep(newest.current);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add([text]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = itemsPasted(event.clipboardData.getData('text/plain'), longestItem);
    if (lines.length === 0 || !mayAdd) return;
    event.preventDefault();
    void add([text, ...lines]);
  };
  if (!mayAdd && text === '') return null;
  return (
    <form onSubmit={onSubmit} className="flex items-center gap-2 text-ink-muted print:hidden">
      <Icon of={Plus} size={16} />
      <input
        aria-label="Add an item"
        placeholder="Add an item"
        value={text}
        maxLength={longestItem}
        data-reverts={text === '' ? undefined : ''}
        onChange={(event) => keep(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && drop()}
        readOnly={!mayAdd}
        onBlur={() => void add([text])}
        onPaste={onPaste}
        className="h-8 min-w-0 flex-1 bg-transparent touch:h-10 text-ink outline-none placeholder:text-ink-faint focus-visible:border-b focus-visible:border-control-line"
      />
    </form>
  );
}

function Share({ done, total }: { done: number; total: number }) {
  return (
    <span aria-hidden className="ms-auto flex h-1.25 w-24 gap-px self-center">
      {Array.from({ length: Math.min(total, 12) }, (_, index) => (
        <span
          key={index}
          className={`flex-1 ${index < Math.round((done / total) * Math.min(total, 12)) ? 'bg-in-progress-mark' : 'bg-hairline'}`}
        />
      ))}
    </span>
  );
}
