import type { UserId } from '../../../../domain/kernel/ids.ts';
import { Select } from '../../../ui/Select.tsx';
import { usePeople } from '../queries.ts';

export interface SuccessorSelectProps {
  /** Whose work it is. */
  of: string;
  /** Null leaves the work where it is. */
  value: UserId | null;
  onChange: (value: UserId | null) => void;
}

const nobody = 'nobody';

/** Who takes over what somebody leaves behind. */
export function SuccessorSelect({ of, value, onChange }: SuccessorSelectProps) {
  const people = usePeople();
  return (
    <Select
      value={value ?? nobody}
      onChange={(chosen) => onChange(chosen === nobody ? null : chosen)}
      options={[
        { value: nobody, label: 'Nobody: they stay where they are' },
        ...people.all.filter(({ id }) => id !== of).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
