// Asks for a folder, of any place in reach.

import { Folder, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { FolderId, ProjectId } from '../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../lib/api.ts';
import { reasonOf } from '../../../lib/words.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { type ProjectIndex, useProjectIndex } from '../../projects/queries.ts';
import type { Spot } from '../actions.tsx';
import { useFolders } from '../queries.ts';
import { type FolderLine, folderPaths, foldersInOrder } from './folderTree.ts';

export interface PlaceDialogProps {
  title: string;
  submitLabel: string;
  /** Where one is. */
  from: Spot;
  /** Folders that cannot be chosen, with what lies in them. */
  without: readonly FolderId[];
  /** What one has to be allowed in a place; null where a right of its own was asked for before, and the place is the one that one is in. */
  needs: ((projectId: ProjectId | null) => 'upload' | 'organise') | null;
  /** Whether all of it lies there already. */
  isThere?: (to: Spot) => boolean;
  onChoose: (to: Spot, name: string) => void;
  onClose: () => void;
}

const own = 'own';

export function PlaceDialog({ title, submitLabel, from, without, needs, isThere, onChoose, onClose }: PlaceDialogProps) {
  const projects = useProjectIndex();
  const [projectId, setProjectId] = useState<ProjectId | null>(from.projectId);
  const [folderId, setFolderId] = useState<FolderId | null>(from.folderId);
  const { placeName, data, error } = usePlace(projectId, projects);
  const lines = foldersInOrder(data?.items ?? [], without);
  const paths = folderPaths(data?.items ?? []);
  const chosen = lines.find(({ id }) => id === folderId);
  // Somebody deleted it, or put it elsewhere: nobody has chosen what is left.
  const isGone = data !== undefined && folderId !== null && !chosen;
  const reason = data && needs ? reasonOf(data.can[needs(projectId)]) : undefined;
  const to = { projectId, folderId };
  const isSame = isThere?.(to) === true;
  const wait = reason ?? (isGone ? 'Choose a folder first' : isSame ? 'It lies there already' : undefined);
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      waitsFor={wait ?? (data ? undefined : 'The folders are on their way')}
      problem={isGone ? 'The folder that you chose is not here any more. Choose another one.' : error && problemOf(error).message}
      onClose={onClose}
      onSubmit={() => wait === undefined && data && onChoose(to, chosen?.name ?? placeName)}
    >
      {needs !== null && (
        <Field label="Place" compact>
          <Select
            value={projectId ?? own}
            onChange={(next) => {
              setProjectId(next === own ? null : next);
              setFolderId(null);
            }}
            options={[{ value: own, label: 'My files' }, ...projects.all.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </Field>
      )}
      <div role="radiogroup" aria-label="Folder" className="mt-4 max-h-72 overflow-y-auto rounded-2 border border-hairline-strong py-1">
        {data ? (
          [{ id: null, name: placeName, depth: 0 }, ...lines].map((line) => (
            <Line
              key={line.id ?? own}
              line={line}
              path={line.id && paths.get(line.id)}
              isChosen={folderId === line.id}
              onChoose={() => setFolderId(line.id)}
            />
          ))
        ) : (
          <Skeleton className="px-3 py-2">
            <Strip className="h-3 w-1/2" />
          </Skeleton>
        )}
      </div>
    </FormDialog>
  );
}

/** The folders of a place, once it has its name too: it is chosen by that, and told by it afterwards. */
function usePlace(projectId: ProjectId | null, projects: ProjectIndex) {
  const { data, error } = useFolders(projectId);
  if (projectId === null) return { placeName: 'My files', data, error };
  return { placeName: projects.find(projectId)?.name ?? 'the project', data: projects.isHere ? data : undefined, error };
}

interface LineProps {
  line: Omit<FolderLine, 'id'> & { id: FolderId | null };
  /** Says in words what its place in the list shows: folders of one name are told apart by it. */
  path: string | null | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Line({ line: { name, depth }, path, isChosen, onChoose }: LineProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-8 cursor-pointer items-center gap-2 pe-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus touch:min-h-11',
        isChosen ? 'bg-accent-soft font-medium' : 'hover:bg-surface-hover',
      )}
      style={{ paddingInlineStart: 12 + depth * 20 }}
    >
      <input
        type="radio"
        name="folder"
        aria-label={path ?? name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 appearance-none outline-none"
      />
      <Icon of={isChosen ? FolderOpen : Folder} className="shrink-0 text-ink-muted" />
      <span className="truncate">
        <bdi>{name}</bdi>
      </span>
    </label>
  );
}
