import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { mostOfRevision } from '../../../../../domain/files/revisions.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { cx } from '../../../../ui/cx.ts';
import { inputFrame } from '../../../../ui/field.ts';
import type { SheetRecord } from '../../registerQueries.ts';
import { Thumb } from '../list/Thumb.tsx';

export interface SheetDraft {
  file: FileRecord;
  /** It is to become a sheet. */
  isTaken: boolean;
  number: string;
  title: string;
  revision: string;
  supersedes: boolean;
}

export interface ProposedSheetProps {
  draft: SheetDraft;
  /** Where the document lies; undefined for none. */
  folder: string | undefined;
  /** The sheet that has its number. */
  former: SheetRecord | undefined;
  onChange: (fields: Partial<SheetDraft>) => void;
}

/** A document with what it would be as a sheet. What is written in chooses it. */
export function ProposedSheet({ draft, folder, former, onChange }: ProposedSheetProps) {
  const { file } = draft;
  const field = (name: 'number' | 'title' | 'revision', label: string, most: number, className: string) => (
    <span className={className}>
      <input
        aria-label={`${label} of ${file.name}`}
        placeholder={label}
        value={draft[name]}
        maxLength={most}
        onChange={({ target }) => onChange({ [name]: target.value, isTaken: true })}
        className={cx(inputFrame, 'h-8 px-2 text-14')}
      />
    </span>
  );
  return (
    <li className="border-b border-hairline py-2.5">
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox hideLabel label={`Add ${file.name}`} checked={draft.isTaken} onChange={(isTaken) => onChange({ isTaken })} />
        <Thumb file={file} isSmall className="h-6.5 w-9.25 shrink-0" />
        <span className="w-48 min-w-0 text-ink-muted max-md:flex-1">
          <span className="block truncate text-13" title={file.name}>
            <bdi>{file.name}</bdi>
          </span>
          {folder !== undefined && (
            <span className="block truncate text-12" title={folder}>
              <bdi>{folder}</bdi>
            </span>
          )}
        </span>
        {field('number', 'Number', 40, 'w-36 max-md:ms-7 max-md:flex-1')}
        {field('title', 'Title', 200, 'min-w-40 flex-1 max-md:ms-7 max-md:basis-full')}
        {field('revision', 'Revision', mostOfRevision, 'w-18 max-md:ms-7')}
      </div>
      {former && draft.isTaken && (
        <Checkbox
          className="ms-7 mt-2 text-13"
          label={`Supersedes ${former.sheet.number} revision ${former.sheet.revision}, ${former.name}, which stays in the documents`}
          checked={draft.supersedes}
          onChange={(supersedes) => onChange({ supersedes })}
        />
      )}
    </li>
  );
}
