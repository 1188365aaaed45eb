// Commands on the register as a person gives them: shown at once, told in a toast, undone from there.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RegisterStatus, type SheetStatus, statusNames } from '../../../../../domain/files/register.ts';
import type { SheetFacts } from '../../../../../domain/files/registerContract.ts';
import type { FileId, ProjectId } from '../../../../../domain/kernel/ids.ts';
import { api } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { refreshFiles } from '../../queries.ts';
import { changeSheets, dropSheets, isSheet, keepSheets, type SheetRecord } from '../../registerQueries.ts';
import { plural } from '../fileWords.ts';

export type SheetChanges = Partial<Pick<SheetFacts, 'number' | 'title' | 'revision' | 'status'>>;

/** `A-101`, or `4 sheets`. */
export const nameOfSheets = (files: readonly SheetRecord[]): string =>
  files.length === 1 && files[0] ? files[0].sheet.number : plural(files.length, 'sheet');

/** What was shown ahead of the answer goes, should it be a refusal: the read that follows may fail as well. */
const orTakeBack = <Answer>(command: Promise<Answer>, takeBack: () => void): Promise<Answer> =>
  command.catch((error: unknown) => {
    takeBack();
    throw error;
  });

/**
 * Changes one sheet where it stands. Its fields show what was written until the answer comes: only then it takes its place
 * among the others, so that none of them goes from under the pointer that has just left it for them.
 *
 * @returns what is wrong with it, or null
 */
export function useEditSheet(projectId: ProjectId): (file: SheetRecord, changes: SheetChanges) => Promise<string | null> {
  const queries = useQueryClient();
  const { mutateAsync: edit } = useMutation(api.files.editSheets.mutationOptions());
  return (file, changes) =>
    new Promise((resolve) => {
      follow(edit({ projectId, sheets: [{ fileId: file.id, version: file.version, changes }] }), {
        done: ({ items }) => {
          changeSheets(queries, { projectId, sheets: new Map([[file.id, changes]]) });
          keepSheets(queries, projectId, items);
          resolve(null);
        },
        refused: ({ message }) => resolve(message),
        settled: () => void refreshFiles(queries),
      });
    });
}

/** Says of sheets what they are good for; Undo gives each what it had. */
export function useSetStatus(projectId: ProjectId): (files: readonly SheetRecord[], status: RegisterStatus) => void {
  const queries = useQueryClient();
  const { mutateAsync: edit } = useMutation(api.files.editSheets.mutationOptions());
  const send = (files: readonly SheetRecord[], statusOf: (file: SheetRecord) => RegisterStatus) => {
    const takeBack = changeSheets(queries, { projectId, sheets: new Map(files.map((file) => [file.id, { status: statusOf(file) }])) });
    const sheets = files.map((file) => ({ fileId: file.id, version: file.version, changes: { status: statusOf(file) } }));
    return orTakeBack(edit({ projectId, sheets }), takeBack);
  };
  return (files, status) => {
    const before = new Map(files.map(({ id, sheet }) => [id, sheet.status]));
    const name = nameOfSheets(files);
    const settled = () => void refreshFiles(queries);
    follow(
      send(files, () => status),
      {
        done: ({ items }) =>
          offerUndo({ title: statusNames[status], line: name }, () =>
            follow(
              send(items.filter(isSheet), ({ id }) => before.get(id) ?? status),
              { refused: sayRefused(named`Not changed back: ${name}`), settled },
            ),
          ),
        refused: sayRefused(named`Not changed: ${name}`),
        settled,
      },
    );
  };
}

/** Takes sheets off the register; Undo puts them back as they were. The documents stay. */
export function useTakeOff(projectId: ProjectId): (files: readonly SheetRecord[]) => void {
  const queries = useQueryClient();
  const { mutateAsync: remove } = useMutation(api.files.removeSheets.mutationOptions());
  const { mutateAsync: add } = useMutation(api.files.addSheets.mutationOptions());
  const settled = () => void refreshFiles(queries);
  return (files) => {
    const name = nameOfSheets(files);
    const fileIds = files.map(({ id }) => id);
    const sheets = files.map(({ id: fileId, sheet: { number, title, revision, status } }) => ({
      fileId,
      number,
      title,
      revision,
      status,
      // What it stood for counts again meanwhile.
      supersedes: status !== 'superseded',
    }));
    const takeBack = dropSheets(queries, { projectId, fileIds });
    follow(orTakeBack(remove({ projectId, fileIds }), takeBack), {
      done: () =>
        offerUndo({ title: 'Taken off the register', line: name }, () =>
          follow(add({ projectId, sheets }), { refused: sayRefused(named`Not put back: ${name}`), settled }),
        ),
      refused: sayRefused(named`Still in the register: ${name}`),
      settled,
    });
  };
}

export interface NewSheet {
  fileId: FileId;
  number: string;
  title: string;
  revision: string;
  status: SheetStatus;
  supersedes: boolean;
}
