import { type KeyboardEvent, useState } from 'react';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import { fold } from '../../../../domain/kernel/looking.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Reasoned } from '../../../ui/Reasoned.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { type Person, usePeople } from '../queries.ts';

export interface PeoplePickerProps {
  /** The accessible name: "Assigned". */
  label: string;
  value: readonly UserId[];
  onChange: (ids: UserId[]) => void;
  /** How many may be chosen. */
  most: number;
  /** How many of them were chosen otherwise. */
  others?: number;
  empty?: string;
  /** Who can be chosen at all, where that is not everybody: the people of a private project. */
  only?: readonly string[] | null;
  disabledReason?: string | undefined;
}

/** Several people, by face and name; longer lists can be searched. */
export function PeoplePicker({
  label,
  value,
  onChange,
  most,
  others = 0,
  empty = 'Nobody',
  only = null,
  disabledReason,
}: PeoplePickerProps) {
  const people = usePeople();
  const chosen = value.map(people.find);
  const trigger = (
    <button type="button" data-value="" aria-label={`${label}: ${namesOf(chosen) || empty}`} className={pickerButton}>
      <Chosen people={chosen} empty={empty} />
    </button>
  );
  if (disabledReason !== undefined) return <Reasoned reason={disabledReason}>{trigger}</Reasoned>;
  return (
    <Popover trigger={trigger} label={label} align="start">
      <PersonList
        // Whoever is out since is taken out here as well.
        people={[
          ...people.all.filter(({ id }) => !only || only.includes(id) || value.includes(id)),
          ...chosen.filter((person) => !people.all.includes(person)),
        ]}
        note={only ? 'The project is private: these are its people.' : undefined}
        isChosen={(id) => value.includes(id)}
        fullReason={value.length + others < most ? undefined : `${most} people at most`}
        onToggle={(id) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])}
      />
    </Popover>
  );
}

export const pickerButton =
  'touch-target -mx-1.5 flex min-h-7 min-w-0 items-center gap-2 rounded-2 px-1.5 text-start transition-colors hover:bg-surface-hover';

function Chosen({ people, empty }: { people: readonly Person[]; empty: string }) {
  const [only] = people;
  if (!only) return <span className="text-ink-faint">{empty}</span>;
  if (people.length === 1) {
    return (
      <>
        <Avatar name={only.name} src={only.src} size={22} deactivated={only.deactivated} decorative />
        <span className="truncate">
          <bdi>{only.name}</bdi>
          {only.deactivated && ' (deactivated)'}
        </span>
      </>
    );
  }
  return (
    <>
      <AvatarGroup people={people} size={22} on="raised" />
      {/* Nobody points at a face on paper. */}
      <span className="hidden print:inline">{namesOf(people)}</span>
    </>
  );
}

const namesOf = (people: readonly Person[]): string => people.map((person) => person.name).join(', ');

const searchFrom = 8;

export interface PersonListProps {
  people: readonly Person[];
  isChosen: (id: UserId) => boolean;
  onToggle: (id: UserId) => void;
  /** Why nobody else can be chosen. */
  fullReason?: string | undefined;
  note?: string | undefined;
}

/** People with a box each, for a popover. Arrows move from the search through the boxes; Enter in the search takes the first one found. */
export function PersonList({ people, isChosen, onToggle, fullReason, note }: PersonListProps) {
  const [search, setSearch] = useState('');
  const shown = people.filter((person) => fold(person.name).includes(fold(search.trim())));
  const isSearched = search.trim() !== '';
  const reasonOf = (id: UserId) => (isChosen(id) ? undefined : fullReason);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const [first] = shown;
    const takesFirst = event.key === 'Enter' && event.target.type === 'search' && isSearched && first;
    const isOut = takesFirst && reasonOf(takesFirst.id) !== undefined;
    // Where it cannot be taken, its box says why.
    const next = neighbourOf(event.target, { within: event.currentTarget, key: isOut ? 'ArrowDown' : event.key });
    if (next) next.focus();
    else if (takesFirst) onToggle(takesFirst.id);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields in it
    <div onKeyDown={onKeyDown} className="w-60 p-2 max-md:w-full">
      <p role="status" className="sr-only">
        {isSearched && countWords(shown.length)}
      </p>
      {people.length >= searchFrom && (
        <SearchInput label="Search people" value={search} onChange={(event) => setSearch(event.target.value)} />
      )}
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {shown.map((person) => (
          <li key={person.id} className="flex rounded-2 px-1.5 py-1.5 hover:bg-surface-hover">
            <Checkbox
              className="w-full"
              checked={isChosen(person.id)}
              disabledReason={reasonOf(person.id)}
              onChange={() => onToggle(person.id)}
              label={
                <span className="flex items-center gap-2">
                  <Avatar name={person.name} src={person.src} size={22} deactivated={person.deactivated} decorative />
                  <bdi>{person.name}</bdi>
                  {person.deactivated && '(deactivated)'}
                </span>
              }
            />
          </li>
        ))}
        {shown.length === 0 && <li className="px-1.5 py-2 text-13 text-ink-muted">{search ? 'Nobody of that name.' : 'Nobody else.'}</li>}
      </ul>
      {note && <p className="px-1.5 pt-2 text-12 text-ink-muted">{note}</p>}
    </div>
  );
}

const countWords = (people: number): string => (people === 0 ? 'Nobody' : `${people} ${people === 1 ? 'person' : 'people'}`);

/** The field or box to which an arrow leads. */
function neighbourOf(field: HTMLInputElement, { within, key }: { within: HTMLElement; key: string }): HTMLInputElement | undefined {
  const step = steps[key];
  const fields = [...within.querySelectorAll('input')];
  return step === undefined ? undefined : fields[fields.indexOf(field) + step];
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
