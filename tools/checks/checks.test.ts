// A small house with one fault for each rule: a check that finds nothing there is broken.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let house: string;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'atelier-house-'));
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(house, 'node_modules'));
});

afterEach(() => rmSync(house, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
}

function check(name: string): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    cwd: house,
    encoding: 'utf8',
  });
  return { ok: status === 0, output: stdout + stderr };
}

/** The file an import leads to must exist, or it breaks another rule. */
const targets = {
  'domain/kernel/ids.ts': 'export type Id = string;',
  'domain/projects/rules.ts': 'export const rule = 1;',
  'domain/notifications/rules.ts': 'export const rule = 1;',
  'server/features/projects/sql.ts': 'export const rows = 1;',
  'server/features/projects/handlers.ts': 'export const handlers = 1;',
  'server/features/tasks/sql.ts': 'export const rows = 1;',
  'server/main.ts': 'export const main = 1;',
  'server/testing/tool.ts': 'export const tool = 1;',
  'web/lib/api.ts': 'export const api = 1;',
  'web/app/router.ts': 'export const router = 1;',
  'web/features/projects/queries.ts': 'export const query = 1;',
  'web/features/projects/cache.ts': 'export const cache = 1;',
};

describe('arrows', () => {
  test('lets pass what goes down', () => {
    write({
      ...targets,
      'domain/tasks/rules.ts': `import type { Id } from '../kernel/ids.ts'; import { z } from 'zod'; import { rule } from '../projects/rules.ts'; export const x: Id = String([z, rule]);`,
      'server/features/tasks/handlers.ts': `import { rows } from '../projects/sql.ts'; import { rule } from '../../../domain/tasks/rules.ts'; export const x = [rows, rule];`,
      'web/features/tasks/queries.ts': `import { query } from '../projects/queries.ts'; import { api } from '../../lib/api.ts'; export const x = [query, api];`,
    });
    expect(check('arrows')).toEqual({ ok: true, output: '' });
  });

  test.each([
    ['kernel-stands-alone', 'domain/kernel/a.ts', '../projects/rules.ts'],
    ['domain-is-pure', 'domain/tasks/rules.ts', '../../server/main.ts'],
    ['domain-packages', 'domain/tasks/rules.ts', 'node:fs'],
    ['domain-packages', 'domain/tasks/rules.ts', 'kysely'],
    ['tasks-looks-up', 'domain/tasks/rules.ts', '../notifications/rules.ts'],
    ['db-below', 'server/db/a.ts', '../features/projects/sql.ts'],
    ['adapters-below', 'server/mail/a.ts', '../features/projects/sql.ts'],
    ['host-below-features', 'server/http/a.ts', '../features/projects/sql.ts'],
    ['root-on-top', 'server/http/a.ts', '../main.ts'],
    ['tests-below-nothing', 'server/http/a.ts', '../testing/tool.ts'],
    ['projects-looks-up', 'server/features/projects/access.ts', '../tasks/sql.ts'],
    ['tasks-server-reaches-in', 'server/features/tasks/access.ts', '../projects/handlers.ts'],
    ['server-without-page', 'server/http/a.ts', '../../web/lib/api.ts'],
    ['page-without-server', 'web/lib/a.ts', '../../server/main.ts'],
    ['page-without-node', 'web/lib/a.ts', 'node:fs'],
    ['ui-knows-no-product', 'web/ui/a.ts', '../lib/api.ts'],
    ['ui-knows-no-product', 'web/ui/a.ts', '../../domain/kernel/ids.ts'],
    ['lib-below', 'web/lib/a.ts', '../app/router.ts'],
    ['app-on-top', 'web/features/tasks/queries.ts', '../../app/router.ts'],
    ['tasks-page-reaches-in', 'web/features/tasks/queries.ts', '../projects/cache.ts'],
    ['unresolved', 'web/lib/a.ts', './nowhere.ts'],
  ])('%s: %s may not import %s', (rule, from, to) => {
    write({ ...targets, [from]: `import type * as it from '${to}'; export type It = typeof it;` });
    const { ok, output } = check('arrows');
    expect(output).toContain(`${rule}: ${from} → `);
    expect(ok).toBe(false);
  });

  test('finds a cycle, of types too', () => {
    write({
      'domain/kernel/a.ts': `import type { B } from './b.ts'; export type A = B[];`,
      'domain/kernel/b.ts': `import type { A } from './a.ts'; export type B = A | null;`,
    });
    expect(check('arrows')).toMatchObject({ ok: false, output: expect.stringContaining('no-cycle: domain/kernel/') });
  });
});

describe('vocabulary', () => {
  test('lets pass what it knows, with tests beside it', () => {
    write({ 'domain/tasks/rules.ts': '', 'domain/tasks/rules.test.ts': '', 'web/features/tasks/pages/Todos.tsx': 'export default 1;' });
    write({ 'server/features/tasks/cardHandlers.ts': '', 'server/features/tasks/cardSql.ts': '', 'web/features/tasks/cardQueries.ts': '' });
    expect(check('vocabulary')).toEqual({ ok: true, output: '' });
  });

  test.each([
    ['domain/tasks/helpers.ts', '', 'not in the vocabulary'],
    ['domain/billing/rules.ts', '', 'no such feature'],
    ['server/features/tasks/service.ts', '', 'not in the vocabulary'],
    ['web/features/tasks/utils.ts', '', 'not in the vocabulary'],
    ['web/lib/index.ts', `export * from './api.ts';`, 'export by name'],
    ['web/lib/api.ts', 'export default 1;', 'a named export'],
    ['domain/tasks/rules.ts', 'export const now = () => new Date();', 'clock and randomness'],
    ['domain/tasks/rules.ts', 'export const chance = Math.random;', 'clock and randomness'],
  ])('finds the fault of %s: %s', (file, text, fault) => {
    write({ [file]: text });
    const { ok, output } = check('vocabulary');
    expect(output).toContain(fault);
    expect(ok).toBe(false);
  });
});

describe('tables', () => {
  const owned = {
    'server/db/tables.ts': `export const owners = { projects: 'features/projects', tasks: 'features/tasks' };`,
    'server/features/projects/writes.ts': "tx.insertInto('projects'); sql`update projects p set name = 1`;",
  };

  test('lets the owner write, everybody read, and the demo make a past', () => {
    write({
      ...owned,
      'server/features/tasks/sql.ts': "tx.selectFrom('projects'); sql`select from projects for no key update`;",
      'server/features/tasks/sql.test.ts': 'sql`update projects set name = 1`;',
      'server/demo/seed.ts': `tx.insertInto('projects');`,
    });
    expect(check('tables')).toEqual({ ok: true, output: '' });
  });

  test.each([
    [`tx.insertInto('projects')`],
    [`tx\n.updateTable('projects as p')`],
    [`tx.deleteFrom('projects')`],
    ['sql`insert into projects (id) values (1)`'],
    ['sql`with held as (select 1)\n  update only projects set name = 1`'],
    ['sql`DELETE FROM public.projects`'],
  ])('finds a write of somebody else: %s', (text) => {
    write({ ...owned, 'server/features/tasks/writes.ts': text });
    const { ok, output } = check('tables');
    expect(output).toMatch(/^server\/features\/tasks\/writes\.ts:\d: projects is written by server\/features\/projects\/ alone/);
    expect(ok).toBe(false);
  });

  test('finds a write whose table cannot be read, and reads nothing where there is nothing', () => {
    write({ ...owned, 'server/features/tasks/writes.ts': 'tx.insertInto(table)' });
    expect(check('tables').output).toContain('cannot be read');
    write({ 'server/features/tasks/writes.ts': '', 'server/features/projects/writes.ts': '' });
    expect(check('tables')).toMatchObject({ ok: false });
  });
});

describe('endpoints', () => {
  const whole = {
    'domain/tasks/contract.ts': `import { oc } from '@orpc/contract'; export const tasksContract = { move: oc.route({ path: '/tasks' }), review: { approve: oc } };`,
    'server/features/tasks/handlers.ts': `export const tasksHandlers = {\n  move: async () => {},\n  review: {\n    async approve() {},\n  },\n};`,
    'server/features/tasks/handlers.test.ts': `test('tasks.move keeps the order', () => client.post('/api/v1/tasks'));\ntest('[R1-01] tasks.review.approve completes', () => {});`,
    'web/features/tasks/queries.ts': `export const useMoveTask = () => [api.tasks.move, api.tasks.review.approve];`,
  };

  test('lets pass what has a handler, a call and a test', () => {
    write(whole);
    expect(check('endpoints')).toEqual({ ok: true, output: '' });
  });

  test.each([
    ['server/features/tasks/handlers.ts', /move: /, 'moves: ', 'tasks.move: no handler'],
    ['server/features/tasks/handlers.test.ts', /tasks\.review\.approve/, 'tasks.approve', 'tasks.review.approve: no test'],
    [
      'server/features/tasks/handlers.test.ts',
      /api\/v1\/tasks/,
      'api/v1/task',
      'tasks.move: no test that has it in its title calls /tasks',
    ],
    ['web/features/tasks/queries.ts', /api\.tasks\.move/, 'api.tasks.moves', 'tasks.move: the page never calls'],
  ] as const)('finds what is missing in %s', (file, part, other, fault) => {
    write({ ...whole, [file]: whole[file].replace(part, other) });
    const { ok, output } = check('endpoints');
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(fault)]);
    expect(ok).toBe(false);
  });

  test('finds that there is none at all', () => {
    expect(check('endpoints')).toMatchObject({ ok: false, output: expect.stringContaining('no endpoint at all') });
  });
});

describe('bundle', () => {
  const built = ({ entrySize = 10, dashboard = '', sources = ['../../app/App.tsx'] }) => ({
    'web/features/dashboard/pages/DashboardPage.tsx': '',
    'web/dist/.vite/manifest.json': JSON.stringify({
      'index.html': {
        file: 'assets/index.js',
        isEntry: true,
        imports: ['_shared.js'],
        dynamicImports: ['features/dashboard/pages/DashboardPage.tsx'],
      },
      '_shared.js': { file: 'assets/shared.js' },
      [dashboard || 'features/dashboard/pages/DashboardPage.tsx']: { file: 'assets/dashboard.js', imports: ['index.html'] },
      'features/tasks/pages/TodosPage.tsx': { file: 'assets/todos.js' },
    }),
    ...Object.fromEntries(
      ['index', 'shared', 'dashboard', 'todos'].flatMap((name) => [
        [`web/dist/assets/${name}.js`, Array.from({ length: name === 'shared' ? entrySize : 10 }, (_, n) => `${Math.sin(n)}`).join()],
        [`web/dist/assets/${name}.js.map`, JSON.stringify({ sources: name === 'shared' ? sources : [] })],
      ]),
    ),
  });

  test('lets pass what is light', () => {
    write(built({}));
    expect(check('bundle')).toMatchObject({ ok: true, output: expect.stringContaining('in 3 files before the dashboard is usable') });
  });

  test.each([
    ['too much script', built({ entrySize: 60_000 }), 'more than 190 kB'],
    ['a board in the first screen', built({ sources: ['../../features/tasks/components/TaskBoard.tsx'] }), 'carries a heavy tool'],
    ['a canvas package in the first screen', built({ sources: ['../../../node_modules/@xyflow/react/index.js'] }), 'carries a heavy tool'],
    ['a dashboard that is not a chunk of its own', built({ dashboard: '_other.js' }), 'not a chunk of its own'],
    ['no build at all', {}, 'There is no web/dist/.vite/manifest.json'],
  ])('finds %s', (_, files, fault) => {
    write(files);
    const { ok, output } = check('bundle');
    expect(output).toContain(fault);
    expect(ok).toBe(false);
  });
});

describe('lint', () => {
  const lint = (source: string) => {
    write({
      'page.ts': source,
      'rules.json': JSON.stringify({
        jsPlugins: [join(import.meta.dirname, '../lint/outcomes.ts')],
        rules: { 'outcomes/on-the-promise': 'error', 'outcomes/while-shown': 'error' },
      }),
    });
    const oxlint = join(house, 'node_modules/oxlint/bin/oxlint');
    const { status, stdout } = spawnSync(process.execPath, [oxlint, '--config', 'rules.json', 'page.ts'], { cwd: house, encoding: 'utf8' });
    return { ok: status === 0, output: stdout };
  };

  test('lets an outcome hang on the promise of its command', () => {
    expect(lint('follow(remove.mutateAsync({ id }), { done }); touch.mutate({ id });')).toMatchObject({ ok: true });
  });

  test.each([
    'remove.mutate({ id }, { onSuccess })',
    'const { mutate: remove } = useRemove(); remove({ id }, { onError })',
    'mutate(undefined, { onError })',
    'edit.mutateAsync({ id }, outcome)',
  ])('finds the outcome that is lost in %s', (source) => {
    const { ok, output } = lint(source);
    expect(output).toContain('is lost with its component');
    expect(ok).toBe(false);
  });

  test('lets an answer close its own dialog, while that is shown', () => {
    expect(lint('follow(sent, { done: () => shown() && onClose(), refused });')).toMatchObject({ ok: true });
  });

  test.each(['{ done: onClose }', '{ done: () => { say(); onClose(); } }', '{ settled: onClose }'])(
    'finds the answer that closes whatever stands there in %s',
    (outcome) => {
      const { ok, output } = lint(`follow(sent, ${outcome});`);
      expect(output).toContain('after its dialog was closed');
      expect(ok).toBe(false);
    },
  );

  test('lets an answer lead on whoever is still there', () => {
    expect(lint('follow(sent, { done: () => stillHere() && navigate(there), refused });')).toMatchObject({ ok: true });
  });

  test('finds the answer that leads on whoever has gone elsewhere', () => {
    expect(lint('follow(sent, { done: () => shown() && navigate(there) });')).toMatchObject({
      ok: false,
      output: expect.stringContaining('chosen another page meanwhile'),
    });
  });
});

describe('lengths', () => {
  const lint = (source: string) => {
    write({
      'long.ts': source,
      'rules.json': JSON.stringify({
        jsPlugins: [join(import.meta.dirname, '../lint/lengths.ts')],
        rules: { 'lengths/own-lines': 'error' },
      }),
    });
    const oxlint = join(house, 'node_modules/oxlint/bin/oxlint');
    const { status, stdout } = spawnSync(process.execPath, [oxlint, '--config', 'rules.json', 'long.ts'], { cwd: house, encoding: 'utf8' });
    return { ok: status === 0, output: stdout };
  };
  const lines = (count: number) => '  act();\n'.repeat(count);

  test('counts the lines of a function without those of the longer ones in it', () => {
    const handler = `  one: () => {\n${lines(40)}  },\n`;
    expect(lint(`export const handlers = () => ({\n${handler.repeat(3)}});\n`)).toMatchObject({ ok: true });
    expect(lint(`export function whole() {\n${lines(78)}}\n`)).toMatchObject({ ok: true });
  });

  test.each([
    ['one that is long itself', `export function whole() {\n${lines(79)}}\n`],
    ['one made long by short ones', `export const whole = () => {\n${'  act(() => {\n    go();\n  });\n'.repeat(34)}};\n`],
  ])('finds %s', (_name, source) => {
    const { ok, output } = lint(source);
    expect(output).toContain('lines of its own');
    expect(ok).toBe(false);
  });
});

describe('brands', () => {
  const lint = (source: string) => {
    write({
      'rows.ts': source,
      'rules.json': JSON.stringify({
        jsPlugins: [join(import.meta.dirname, '../lint/brands.ts')],
        rules: { 'brands/where-they-are-read': 'error' },
      }),
    });
    const oxlint = join(house, 'node_modules/oxlint/bin/oxlint');
    const { status, stdout } = spawnSync(process.execPath, [oxlint, '--config', 'rules.json', 'rows.ts'], { cwd: house, encoding: 'utf8' });
    return { ok: status === 0, output: stdout };
  };

  test('lets a row keep the brands that it reads with, and other things be cast', () => {
    expect(lint('keep(row.task_id, newId<TaskId>(), row.body as Body, text as TaskId);')).toMatchObject({ ok: true });
  });

  test.each([
    ['keep(row.task_id as TaskId)', 'A row reads with its brand'],
    ['keep(projectRow.lead_id as UserId | null)', 'A row reads with its brand'],
    ['keep(row.member_ids as UserId[])', 'A row reads with its brand'],
    ['keep(randomUUID() as TaskId)', 'A new id is made as what it names'],
  ])('finds %s', (source, words) => {
    const { ok, output } = lint(source);
    expect(output).toContain(words);
    expect(ok).toBe(false);
  });
});

describe('bundle', () => {
  const dashboard = 'features/dashboard/pages/DashboardPage.tsx';
  const editor = 'lib/richText/Editor.tsx';

  /** What no compression makes smaller than about half of its letters. */
  const letters = (count: number): string => {
    let text = '';
    for (let round = 0; text.length < count; round++) text += createHash('sha256').update(String(round)).digest('hex');
    return text.slice(0, count);
  };

  interface Part {
    source: string;
    size?: number;
    imports?: string[];
    isEntry?: boolean;
    /** Of its source map. */
    sources?: string[];
  }

  /** A build of these parts, each a file of its own. */
  function build(...parts: Part[]): void {
    const manifest = parts.map(
      ({ source, isEntry, imports = [] }) => [source, { file: `${fileOf(source)}.js`, isEntry, imports }] as const,
    );
    write({ 'web/dist/.vite/manifest.json': JSON.stringify(Object.fromEntries(manifest)) });
    for (const { source, size = 100, sources = [source] } of parts)
      write({
        [`web/dist/${fileOf(source)}.js`]: letters(size),
        [`web/dist/${fileOf(source)}.js.map`]: JSON.stringify({ sources }),
      });
  }
  const fileOf = (source: string): string => `assets/${source.replaceAll(/\W/g, '-')}`;
  const lazy: Part[] = [{ source: dashboard }, { source: editor }];
  const many: Part[] = Array.from({ length: 11 }, (_, index) => ({ source: `${index}.ts` }));
  const entry = (more: Partial<Part> = {}): Part => ({ source: 'main.tsx', isEntry: true, ...more });

  test('lets pass a first screen within its budget, and counts only what it needs', () => {
    write({ 'web/features/dashboard/pages/DashboardPage.tsx': '' });
    const far = { source: 'features/boards/pages/Board.tsx', size: 900_000 };
    build(entry({ imports: ['shared.ts'], size: 100_000 }), { source: 'shared.ts', size: 100_000 }, { source: dashboard }, far);
    const { ok, output } = check('bundle');
    expect(output).toMatch(/^1\d\d\.\d kB of compressed script in 3 files/);
    expect(ok).toBe(true);
  });

  test.each<[string, string, Part[]]>([
    [
      'what the entry imports, however far',
      'more than 190 kB',
      [entry({ imports: ['a.ts'] }), { source: 'a.ts', imports: ['b.ts'] }, { source: 'b.ts', size: 400_000 }, ...lazy],
    ],
    [
      'what the dashboard imports',
      'more than 190 kB',
      [entry(), { source: dashboard, imports: ['b.ts'] }, { source: 'b.ts', size: 400_000 }, { source: editor }],
    ],
    [
      'a heavy tool on the first screen',
      'main-tsx.js: ../features/boards/canvas.ts',
      [entry({ sources: ['../features/boards/canvas.ts'] }), ...lazy],
    ],
    ['many small files', 'more than 10 files', [entry({ imports: many.map(({ source }) => source) }), ...many, ...lazy]],
    [
      'a page of work that is too large',
      'features/tasks/pages/TodosPage.tsx needs',
      [entry(), { source: 'features/tasks/pages/TodosPage.tsx', imports: ['b.ts'] }, { source: 'b.ts', size: 600_000 }, ...lazy],
    ],
    ['an editor that is too large', 'The editor of comments has', [entry(), { source: dashboard }, { source: editor, size: 300_000 }]],
    ['an editor among what is loaded anyway', 'The editor of comments is not a chunk of its own', [entry(), { source: dashboard }]],
    ['a dashboard among what is loaded anyway', 'The dashboard is not a chunk of its own', [entry(), { source: editor }]],
  ])('finds %s: %s', (_what, fault, parts) => {
    write({ 'web/features/dashboard/pages/DashboardPage.tsx': '', [`web/${editor}`]: '' });
    build(...parts);
    const { ok, output } = check('bundle');
    expect(output).toContain(fault);
    expect(ok).toBe(false);
  });

  test('finds a sign of the built server that makes its text twice as large in memory', () => {
    build(entry(), ...lazy);
    write({ 'server/dist/main.mjs': "say('Scheme \\u2026')\n", 'server/dist/ical.mjs': "say('Scheme …')\n" });
    const { ok, output } = check('bundle');
    expect(output).toContain('server/dist/ical.mjs has a sign beyond ASCII');
    expect(output).not.toContain('main.mjs');
    expect(ok).toBe(false);
  });

  test('finds a program that the built server starts from its source', () => {
    build(entry(), ...lazy);
    const [built, source] = ['start(new URL("watch.mjs", import.meta.url));', 'start(new URL("draw.ts", new URL("../draw/lane.ts")));'];
    write({ 'server/dist/inside.mjs': built, 'server/dist/main.mjs': source });
    const { ok, output } = check('bundle');
    expect(output).toContain('The built server starts a program from its source: server/dist/main.mjs: draw.ts.');
    expect(output).not.toContain('inside.mjs');
    expect(ok).toBe(false);
  });

  test('says what is missing where nothing was built', () => {
    expect(check('bundle')).toMatchObject({ ok: false, output: expect.stringContaining('There is no web/dist/.vite/manifest.json') });
  });
});
