import type { UserId } from '../../../../domain/kernel/ids.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select, type SelectOption } from '../../../ui/Select.tsx';
import { usePeople } from '../../studios/queries.ts';
import { capital } from './planWords.ts';

export interface RolePeopleProps {
  /** With the number of its tasks; null where that says nothing. */
  roles: readonly { role: string; tasks: number | null }[];
  personOf: (role: string) => UserId | null;
  onChange: (role: string, id: UserId | null) => void;
  disabledReason?: string | undefined;
}

const nobody = 'nobody';

/** A person for each role; nobody is an answer too. */
export function RolePeople({ roles, personOf, onChange, disabledReason }: RolePeopleProps) {
  const people = usePeople();
  const options: SelectOption<UserId | typeof nobody>[] = [
    { value: nobody, label: 'Nobody yet' },
    ...people.all.map(({ id, name, src }) => ({
      value: id,
      label: name,
      lead: <Avatar name={name} src={src} size={20} decorative />,
    })),
  ];
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3 max-[420px]:grid-cols-1">
      {roles.map(({ role, tasks }) => (
        <Field
          key={role}
          compact
          label={<bdi>{capital(role)}</bdi>}
          labelEnd={tasks !== null && <span className="num text-12 text-ink-muted">{tasks}</span>}
        >
          <Select
            value={personOf(role) ?? nobody}
            onChange={(id) => onChange(role, id === nobody ? null : id)}
            options={options}
            disabledReason={disabledReason}
          />
        </Field>
      ))}
    </div>
  );
}
