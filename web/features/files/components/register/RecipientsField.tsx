import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { IssueRecipient } from '../../../../../domain/files/registerContract.ts';
import { type ProjectId, userId } from '../../../../../domain/kernel/ids.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { useReaderIds } from '../../../projects/queries.ts';
import { PeoplePicker } from '../../../studios/components/PeoplePicker.tsx';
import { usePeople } from '../../../studios/queries.ts';
import {
  faultOfRecipient,
  keyOf,
  mostRecipients,
  nobodyWritten,
  recipientName,
  type RecipientFault,
  withRecipient,
  type WrittenRecipient,
} from './issueWords.ts';

/** Who is being written, and what is wrong with that. */
export interface RecipientDraft {
  written: WrittenRecipient;
  fault: RecipientFault | null;
}

export interface RecipientsFieldProps {
  projectId: ProjectId;
  value: readonly IssueRecipient[];
  /** Whoever got something before. */
  known: readonly IssueRecipient[];
  onChange: (value: readonly IssueRecipient[]) => void;
  /** The form has it: it is sent along though it was not added yet. */
  draft: RecipientDraft;
  onDraft: (draft: RecipientDraft) => void;
}

/** People of the studio, names from outside, and those of the issues before. */
export function RecipientsField({ projectId, value, known, onChange, draft: { written, fault }, onDraft }: RecipientsFieldProps) {
  const people = usePeople();
  const readers = useReaderIds(projectId);
  const faultId = useId();
  const nameOf = (id: string) => people.find(id).name;
  const outside = value.filter(({ userId: id }) => id === null);
  const inside = value.flatMap(({ userId: id }) => id ?? []);
  const offered = known.filter((one) => !value.some((other) => keyOf(other) === keyOf(one)));
  const add = (one: WrittenRecipient, left: WrittenRecipient) => {
    const wrong = faultOfRecipient(value, one);
    if (wrong === null) onChange(withRecipient(value, one));
    onDraft(wrong === null ? { written: left, fault: null } : { written, fault: wrong });
  };
  const addWritten = () => add(written, nobodyWritten);
  const part = (name: keyof WrittenRecipient, label: string, most: number) => (
    <TextInput
      size="small"
      aria-label={label}
      placeholder={label}
      aria-invalid={fault?.field === name || undefined}
      aria-describedby={fault?.field === name ? faultId : undefined}
      value={written[name]}
      maxLength={most}
      autoComplete="off"
      onChange={({ target }) => onDraft({ written: { ...written, [name]: target.value }, fault: null })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        addWritten();
      }}
    />
  );
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">Issued to</legend>
      {/* Framed as the fields below it: it is one of them. */}
      <div className="flex *:mx-0 *:w-full *:rounded-2 *:border *:border-control-line *:px-3">
        <PeoplePicker
          label="People of the studio"
          value={inside}
          most={mostRecipients}
          others={outside.length}
          empty="People of the studio"
          only={readers}
          onChange={(ids) => onChange([...ids.map((id) => ({ ...nobodyWritten, userId: userId.parse(id), isRemoved: false })), ...outside])}
        />
      </div>
      <ul aria-label="Recipients from outside" className="mt-2">
        {outside.map((one) => (
          <li key={keyOf(one)} className="flex items-center gap-2 border-b border-hairline py-1">
            <span className="min-w-0 flex-1 truncate">
              <bdi>{recipientName(one, nameOf)}</bdi>
              {one.email && <span className="ms-2 text-13 text-ink-muted">{one.email}</span>}
            </span>
            <IconButton
              size="small"
              icon={X}
              label={`Leave ${one.name} out`}
              onClick={() => onChange(value.filter((other) => keyOf(other) !== keyOf(one)))}
            />
          </li>
        ))}
      </ul>
      {offered.length > 0 && (
        <div role="group" aria-label="Recipients of before" className="mt-2 flex flex-wrap gap-2">
          {offered.slice(0, 12).map((one) => (
            <Chip key={keyOf(one)} onClick={() => add(one, written)}>
              <Plus size={12} aria-hidden /> {recipientName(one, nameOf)}
            </Chip>
          ))}
        </div>
      )}
      <div className="mt-2 grid grid-cols-[1fr_1fr] gap-2">
        {part('name', 'Name', 120)}
        {part('company', 'Company', 120)}
        {part('email', 'Email', 254)}
        <Button size="small" icon={Plus} waitsFor={written.name.trim() === '' ? 'Write a name first' : undefined} onClick={addWritten}>
          Add recipient
        </Button>
      </div>
      {fault && (
        <p id={faultId} role="alert" className="mt-1.5 text-13 text-overdue-text">
          {fault.text}
        </p>
      )}
    </fieldset>
  );
}
