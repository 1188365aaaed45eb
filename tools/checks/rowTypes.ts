// server/db/types.gen.ts is what the migrations make: generated from a migrated database, checked in, compared here.
// `--write` generates it anew. An id is typed as that of its table, and what refers to it as the same; a text that a check holds to some
// words or a few figures, as one of them; what JSON holds, as its owner says.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { migrate } from '../../server/db/migrate.ts';
import { createLog } from '../../server/log.ts';
import { queryOnce } from '../../server/testing/queryOnce.ts';
import { startTemporaryCluster } from '../../server/testing/temporaryCluster.ts';

const file = 'server/db/types.gen.ts';
const write = process.argv.includes('--write');
const log = createLog({ level: 'warn' });

/** Whose ids these are; a table that is not here has ids that nobody outside it names. */
const idsOfTables: Record<string, string> = {
  accounts: 'UserId',
  baselines: 'BaselineId',
  board_items: 'BoardItemId',
  board_versions: 'BoardVersionId',
  boards: 'BoardId',
  comments: 'CommentId',
  file_folders: 'FolderId',
  file_uploads: 'UploadId',
  invitations: 'InvitationId',
  issue_sheets: 'IssueSheetId',
  milestones: 'MilestoneId',
  notifications: 'NotificationId',
  phases: 'PhaseId',
  project_closures: 'ClosureId',
  project_invitations: 'ProjectInvitationId',
  projects: 'ProjectId',
  push_subscriptions: 'PushDeviceId',
  schedule_links: 'ScheduleLinkId',
  sessions: 'SessionId',
  studios: 'StudioId',
  task_reviews: 'ReviewId',
  tasks: 'TaskId',
  templates: 'TemplateId',
  user_files: 'FileId',
  user_profiles: 'UserId',
};

/** Columns that refer to what may be gone by now. */
const idsByName: Record<string, string> = {
  studio_id: 'StudioId',
  project_id: 'ProjectId',
  task_id: 'TaskId',
  phase_id: 'PhaseId',
  user_id: 'UserId',
  actor_id: 'UserId',
  review_requested_by: 'UserId',
  assignee_ids: 'UserId',
  project_ids: 'ProjectId',
  file_id: 'FileId',
  invitation_id: 'InvitationId',
};

/** A column that may hold more figures holds a number. */
const mostFigures = 8;

const cluster = await startTemporaryCluster({ engine: 'embedded', log });
try {
  await queryOnce(cluster.urlOf('postgres'), 'create database atelier');
  await migrate(cluster.urlOf('atelier'), { log });
  const url = cluster.urlOf('atelier');
  const { status, stdout, stderr } = generate(url, {
    ...(await idColumns(url)),
    ...(await wordColumns(url)),
    ...(await dayColumns(url)),
    ...(await figureColumns(url)),
    ...(await jsonColumns(url)),
  });
  if (status !== 0) {
    console.error(`${stdout}${stderr}\n${file} is not what the migrations make. Run: npm run check -- rowTypes --write`);
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}

/** The columns that hold ids: of a table, of what they refer to, or by name where nothing refers. */
async function idColumns(url: string): Promise<Record<string, TypeNode>> {
  const { rows } = await queryOnce(
    url,
    `select c.relname as table, a.attname as column, a.atthasdef or a.attgenerated <> '' as has_default,
       t.typname = '_uuid' as is_list,
       (select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey)
          and (select b.attname from pg_attribute b where b.attrelid = f.confrelid and b.attnum = f.confkey[array_position(f.conkey, a.attnum)]) = 'id'
        order by array_length(f.conkey, 1) limit 1) as refers
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
       and t.typname in ('uuid', '_uuid') order by 1, 2`,
  );
  return Object.fromEntries(
    (rows as Column[]).flatMap((column): [string, TypeNode][] => {
      const id = idOf(column);
      return id ? [[`${column.table}.${column.column}`, typeOf(id, column)]] : [];
    }),
  );
}

interface Column {
  table: string;
  column: string;
  has_default: boolean;
  is_list: boolean;
  refers: string | null;
}

function idOf({ table, column, refers }: Column): string | undefined {
  return (column === 'id' ? idsOfTables[table] : undefined) ?? (refers === null ? undefined : idsOfTables[refers]) ?? idsByName[column];
}

/** As the generator keeps types: `Id<TaskId>`, and `Generated<…>` where a row need not say it. */
function typeOf(id: string, { has_default: hasDefault, is_list: isList }: Column): TypeNode {
  const type = generic(isList ? 'Ids' : 'Id', { type: 'Identifier', name: id });
  return hasDefault ? generic('Generated', type) : type;
}

/** The columns of a type that a check of their own holds to something. */
async function checkedColumns(url: string, type: 'text' | 'int2'): Promise<CheckedColumn[]> {
  const { rows } = await queryOnce(
    url,
    `select c.conrelid::regclass::text as table, a.attname as column, a.atthasdef as has_default, pg_get_constraintdef(c.oid) as check
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace and array_length(c.conkey, 1) = 1 and a.atttypid = '${type}'::regtype
     order by 1, 2`,
  );
  return rows as CheckedColumn[];
}

/** The columns of text whose table holds them to some words: `check (status in ('todo', 'done'))`. */
async function wordColumns(url: string): Promise<Record<string, TypeNode>> {
  return Object.fromEntries(
    (await checkedColumns(url, 'text')).flatMap(({ table, column, has_default: hasDefault, check }): [string, TypeNode][] => {
      const words = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1];
      if (words === undefined) return [];
      const args = words.split(', ').map((word): TypeNode => ({ type: 'Literal', value: word.slice(1, word.lastIndexOf("'")) }));
      const type = generic('Word', { type: 'UnionExpression', args });
      return [[`${table}.${column}`, hasDefault ? generic('Generated', type) : type]];
    }),
  );
}

async function dayColumns(url: string): Promise<Record<string, TypeNode>> {
  const { rows } = await queryOnce(
    url,
    `select attrelid::regclass::text as table, attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.atttypid = 'date'::regtype and not a.attisdropped
     order by 1, 2`,
  );
  return Object.fromEntries(
    (rows as Pick<Column, 'table' | 'column'>[]).map(({ table, column }) => [`${table}.${column}`, { type: 'Identifier', name: 'Dated' }]),
  );
}

/** What they hold is said in `JsonColumns`; when each field was changed, in the same form everywhere. */
async function jsonColumns(url: string): Promise<Record<string, TypeNode>> {
  const { rows } = await queryOnce(
    url,
    `select attrelid::regclass::text as table, attname as column, atthasdef as has_default
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'jsonb'::regtype and not a.attisdropped
     order by 1, 2`,
  );
  return Object.fromEntries(
    (rows as Pick<Column, 'table' | 'column' | 'has_default'>[]).map(({ table, column, has_default: hasDefault }): [string, TypeNode] => {
      const name = `${table}.${column}`;
      const type: TypeNode =
        column === 'field_stamps' ? { type: 'Identifier', name: 'Stamps' } : generic('JsonOf', { type: 'Literal', value: name });
      return [name, hasDefault ? generic('Generated', type) : type];
    }),
  );
}

/** The columns of whole numbers whose table holds them to a few: `check (colour between 1 and 8)`. */
async function figureColumns(url: string): Promise<Record<string, TypeNode>> {
  return Object.fromEntries(
    (await checkedColumns(url, 'int2')).flatMap(({ table, column, has_default: hasDefault, check }): [string, TypeNode][] => {
      const [, least, most] = /^CHECK \(\(\(\w+ >= (\d+)\) AND \(\w+ <= (\d+)\)\)\)$/.exec(check) ?? [];
      const count = Number(most) - Number(least) + 1;
      if (!(count <= mostFigures)) return [];
      const args = Array.from({ length: count }, (_, index): TypeNode => ({ type: 'Literal', value: Number(least) + index }));
      const type = generic('Figure', { type: 'UnionExpression', args });
      return [[`${table}.${column}`, hasDefault ? generic('Generated', type) : type]];
    }),
  );
}

interface CheckedColumn {
  table: string;
  column: string;
  has_default: boolean;
  check: string;
}

type TypeNode =
  | { type: 'Identifier'; name: string }
  | { type: 'Literal'; value: string | number }
  | { type: 'UnionExpression'; args: TypeNode[] }
  | { type: 'GenericExpression'; name: string; args: TypeNode[] };

function generic(name: string, argument: TypeNode): TypeNode {
  return { type: 'GenericExpression', name, args: [argument] };
}

function generate(url: string, columns: Record<string, TypeNode>) {
  const program = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli/bin.js');
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--exclude-pattern',
    'schema_migrations',
    // As the parsers of server/db/pool.ts hand them out.
    '--type-mapping',
    JSON.stringify({ timestamptz: 'string', date: 'string', int8: 'number' }),
    '--overrides',
    JSON.stringify({ columns }),
    '--custom-imports',
    JSON.stringify({
      ...Object.fromEntries(['Id', 'Ids', 'Word', 'Figure', 'Dated', 'Stamps', 'JsonOf'].map((type) => [type, './columns.ts'])),
      ...Object.fromEntries([...Object.values(idsOfTables), ...Object.values(idsByName)].map((id) => [id, '../../domain/kernel/ids.ts'])),
    }),
    ...(write ? [] : ['--verify']),
  ];
  return spawnSync(process.execPath, [program, ...options], { encoding: 'utf8' });
}
