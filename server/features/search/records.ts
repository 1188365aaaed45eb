// From rows to the records of the contract.

import { displayName } from '../../../domain/identity/names.ts';
import type { HitOf } from '../../../domain/search/contract.ts';
import { excerptOf } from '../../../domain/search/rules.ts';
import type { BoardHitRow, CommentHitRow, FileHitRow, PersonHitRow, ProjectHitRow, TaskHitRow } from './sql.ts';

export const toProject = ({ total: _total, ...row }: ProjectHitRow): HitOf<'project'> => ({ kind: 'project', ...row });

interface OfProject {
  project_id: TaskHitRow['project_id'];
  project_name: string | null;
}

const inProject = ({ project_id, project_name }: OfProject) => ({ projectId: project_id, projectName: project_name });

export const toTask = (row: TaskHitRow): HitOf<'task'> => ({
  kind: 'task',
  id: row.id,
  ref: row.ref,
  formerRef: row.former_ref,
  title: row.title,
  status: row.status,
  due: row.due_day,
  ...inProject(row),
});

export const toFile = (row: FileHitRow): HitOf<'file'> => ({
  kind: 'file',
  id: row.id,
  name: row.name,
  type: row.kind,
  folderId: row.folder_id,
  folderName: row.folder_name,
  modifiedAt: row.changed_at,
  ...inProject(row),
});

export const toBoard = (row: BoardHitRow): HitOf<'board'> => ({
  kind: 'board',
  id: row.id,
  name: row.name,
  editedAt: row.edited_at,
  isArchived: row.archived_at !== null,
  ...inProject(row),
});

export const toComment =
  (words: readonly string[]) =>
  (row: CommentHitRow): HitOf<'comment'> => ({
    kind: 'comment',
    id: row.id,
    excerpt: excerptOf(row.words, words),
    authorId: row.author_id,
    createdAt: row.created_at,
    subject: { kind: row.kind, id: row.subject_id, name: row.subject_name },
    projectId: row.project_id,
  });

export const toPerson = ({ id, role, job_title, ...named }: PersonHitRow): HitOf<'person'> => ({
  kind: 'person',
  id,
  name: displayName(named),
  jobTitle: job_title ?? '',
  role: role ?? 'No Role',
});
