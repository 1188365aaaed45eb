import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { type SheetStatus, sheetStatuses, statusNames } from '../../../../../domain/files/register.ts';
import { mostOfRevision, nextRevision } from '../../../../../domain/files/revisions.ts';
import { Field } from '../../../../ui/Field.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';

export interface NextRevision {
  revision: string;
  status: SheetStatus;
}

/** What the next revision of a sheet would be; null for what is none. */
export function nextOf({ sheet }: Pick<FileRecord, 'sheet'>): NextRevision | null {
  if (!sheet) return null;
  const status = sheet.status === 'superseded' ? 'preliminary' : sheet.status;
  return { revision: nextRevision(sheet.revision, status), status };
}

export interface RevisionFieldsProps {
  file: Pick<FileRecord, 'sheet'>;
  value: NextRevision;
  onChange: (value: NextRevision) => void;
}

/** The revision that a new version of a sheet becomes. What was proposed follows its status, what was written stays. */
export function RevisionFields({ file: { sheet }, value, onChange }: RevisionFieldsProps) {
  const isProposed = sheet !== null && value.revision === nextRevision(sheet.revision, value.status);
  const setStatus = (status: SheetStatus) =>
    onChange({ status, revision: isProposed ? nextRevision(sheet.revision, status) : value.revision });
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Revision" required>
        <TextInput
          value={value.revision}
          maxLength={mostOfRevision}
          onChange={({ target }) => onChange({ ...value, revision: target.value })}
          // While it is written it stays as it is: the cursor would leave its place.
          onBlur={() => onChange({ ...value, revision: value.revision.trim().toUpperCase() })}
        />
      </Field>
      <Field label="Status">
        <Select value={value.status} onChange={setStatus} options={sheetStatuses.map((one) => ({ value: one, label: statusNames[one] }))} />
      </Field>
    </div>
  );
}
