// By when an item of a checklist is to be done, and by whom: chosen from its menu. Its code comes when such a menu is first opened.

import { Calendar, Users, X } from 'lucide-react';
import { useState } from 'react';
import { addDays, type Day } from '../../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { ItemGiven } from '../../../../domain/tasks/checklist.ts';
import type { ChecklistItem, Task } from '../../../../domain/tasks/contract.ts';
import { chosenDay, shortDay } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { MenuChoice, MenuItem, MenuLine, MenuSub } from '../../../ui/Menu.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';

interface Giving {
  item: ChecklistItem;
  today: Day;
  onGive: (given: ItemGiven) => void;
}

export interface ItemEntriesProps extends Giving {
  projectId: Task['projectId'];
  /** Asks for a day that the menu does not name. */
  onAskDay: () => void;
  onRemove: () => void;
}

export function ItemEntries({ item, today, projectId, onGive, onAskDay, onRemove }: ItemEntriesProps) {
  const days = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, 7) },
  ];
  return (
    <>
      <MenuSub icon={Calendar} label="Due">
        {days.map(({ label, day }) => (
          <MenuItem
            key={label}
            keys={<span className="num text-12 text-ink-muted">{shortDay(day)}</span>}
            onSelect={() => onGive({ due: day })}
          >
            {label}
          </MenuItem>
        ))}
        <MenuItem onSelect={onAskDay}>Another day…</MenuItem>
        {item.due !== undefined && <MenuItem onSelect={() => onGive({ due: null })}>No date</MenuItem>}
      </MenuSub>
      <MenuSub icon={Users} label="Assign" disabledReason={projectId === null ? 'A personal task is yours alone' : undefined}>
        <People item={item} projectId={projectId} onGive={onGive} />
      </MenuSub>
      <MenuLine />
      <MenuItem icon={X} onSelect={onRemove}>
        Remove item
      </MenuItem>
    </>
  );
}

const nobody = 'nobody';

/** Whoever reads the project, and whom the item names already. */
function People({ item: { assigneeId }, projectId, onGive }: Pick<ItemEntriesProps, 'item' | 'projectId' | 'onGive'>) {
  const people = usePeople();
  const readerIds = useProjectIndex().find(projectId)?.readerIds ?? null;
  const there = people.all.filter(({ id }) => !readerIds || readerIds.includes(id) || id === assigneeId);
  return (
    <MenuChoice<UserId | typeof nobody>
      label="Assign"
      value={assigneeId ?? nobody}
      onChange={(id) => onGive({ assigneeId: id === nobody ? null : id })}
      options={[
        { value: nobody, label: 'Nobody' },
        ...there.map(({ id, name, src }) => ({ value: id, label: name, lead: <Avatar name={name} src={src} size={22} decorative /> })),
      ]}
    />
  );
}

export function ItemDayDialog({ item, today, onGive, onClose }: Giving & { onClose: () => void }) {
  const [due, setDue] = useState<Day | null>(item.due ?? null);
  return (
    <FormDialog
      title="When is it due?"
      sentence={item.text}
      submitLabel="Set the day"
      onClose={onClose}
      onSubmit={() => {
        onGive({ due });
        onClose();
      }}
    >
      <Field label="Due">
        <DateInput value={due} today={today} onChange={(day) => setDue(chosenDay(day))} />
      </Field>
    </FormDialog>
  );
}
