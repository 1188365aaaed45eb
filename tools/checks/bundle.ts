// What the browser must load before the dashboard is usable: at most 190 kB of compressed script in at most ten files, and none of
// the heavy tools in it; before the projects are: at most 240 kB, and before a board of tasks is: at most 275 kB; and what comes when somebody writes a comment: at
// most 120 kB. Reads the manifest and the source maps of the last build. Of the built server: that its text takes one byte for each
// character in memory, which one sign beyond ASCII makes two, and that the programs it starts are built.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = 'web/dist';
const budget = 190_000;
const fileBudget = 10;
/** The pages where one works, and what each may need. Schemas, editors and what opens over a page are not among it. */
const workBudgets = {
  'app/pages/ProjectsPage.tsx': 240_000,
  'app/pages/ProjectPage.tsx': 275_000,
  'features/tasks/pages/TodosPage.tsx': 275_000,
};
/** What comes when somebody begins to write a comment. */
const editorBudget = 120_000;
/** What the first screen needs beside the entry. The guide, the avatar's menu and the live stream come after it. */
const firstScreen = [/^features\/dashboard\/(pages\/|components\/Parts)/, /^app\/shell\/InnerLayout/];
const heavy =
  /(TaskBoard|gantt|canvas|xyflow|yjs|tiptap|react-virtual|features\/(boards|schedule)\/|features\/files\/(actions|components\/upload\/tray)\.)/i;

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };

const manifest = readManifest();
const starts = Object.keys(manifest).filter((source) => manifest[source]?.isEntry || firstScreen.some((page) => page.test(source)));
const files = scriptsOf(starts);
const shell = starts.filter((source) => !/dashboard/.test(source));
const size = compressed(files);
const workSizes = Object.entries(workBudgets).flatMap(([page, most]) =>
  page in manifest ? [{ page, most, size: compressed(scriptsOf([...shell, page])) }] : [],
);
const editorFiles = Object.keys(manifest).flatMap((source) =>
  source.endsWith('lib/richText/Editor.tsx') ? [manifest[source]?.file ?? ''] : [],
);
const editorSize = compressed(editorFiles);
const intruders = files.flatMap((file) =>
  sourcesOf(file)
    .filter((source) => heavy.test(source))
    .map((source) => `${file}: ${source}`),
);

/** What must do without the boards of tasks, and what without the list of projects. */
const apart: [who: RegExp, without: RegExp][] = [
  [/^_round-|ProjectsPage/, /\/tasks-[^/]*$/],
  [/^_round-|^_shared-|\/(ProjectPage|TodosPage)/, /\/projects-[^/]*$/],
];
const brought = apart.flatMap(([who, without]) =>
  Object.keys(manifest)
    .filter((source) => who.test(source))
    .flatMap((source) =>
      scriptsOf([source])
        .filter((file) => without.test(file))
        .map((file) => ({ source, file })),
    ),
);

const builtServer = 'server/dist';
const serverFiles = (existsSync(builtServer) ? readdirSync(builtServer) : [])
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => join(builtServer, file));
const beyondAscii = serverFiles.filter((file) => readFileSync(file).some((byte) => byte > 127));
/** What is found beside its module and not by a way up to the sources is a program of ours. */
const unbuilt = serverFiles.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/new URL\("(?:\.\/)?(\w+\.ts)"/g)].map(([, program]) => `${file}: ${program}`),
);

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
console.log(
  [
    `${kB(size)} kB of compressed script in ${files.length} files before the dashboard is usable`,
    ...(workSizes.length > 0
      ? [`${workSizes.map((one) => kB(one.size)).join(', ')} kB before projects, a project and one's own tasks are`]
      : []),
    `${kB(editorSize)} kB more to write a comment`,
  ].join(', '),
);
const faults = [
  ...(starts.some((source) => /dashboard\/pages/.test(source)) || !existsSync('web/features/dashboard/pages')
    ? []
    : ['The dashboard is not a chunk of its own: import its page lazily.']),
  ...(size > budget ? [`That is more than ${budget / 1000} kB:\n${files.join('\n')}`] : []),
  ...workSizes
    .filter((one) => one.size > one.most)
    .map((one) => `${one.page} needs ${one.size} bytes, more than ${one.most / 1000} kB:\n${scriptsOf([...shell, one.page]).join('\n')}`),
  ...(editorFiles.length > 0 || !existsSync('web/lib/richText')
    ? []
    : ['The editor of comments is not a chunk of its own: import it lazily.']),
  ...(editorSize > editorBudget
    ? [`The editor of comments has ${editorSize} bytes, more than ${editorBudget / 1000} kB:\n${editorFiles.join('\n')}`]
    : []),
  ...(files.length > fileBudget ? [`Those are more than ${fileBudget} files: let tools/vite/fewFiles.ts group them.`] : []),
  ...brought.map(({ source, file }) => `${source} brings ${file} along: let tools/vite/fewFiles.ts keep what both need apart.`),
  ...beyondAscii.map((file) => `${file} has a sign beyond ASCII: write it as an escape where a tagged template holds it.`),
  ...unbuilt.map((program) => `The built server starts a program from its source: ${program}. Name it in vite.server.config.ts.`),
  ...intruders.map((intruder) => `The first screen carries a heavy tool: ${intruder}`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The files of some modules and of all that they import. */
function scriptsOf(sources: string[]): string[] {
  return [...withStaticImports(sources)].map((source) => manifest[source]?.file ?? '').filter((file) => file.endsWith('.js'));
}

function compressed(of: readonly string[]): number {
  return of.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

function readManifest(): Record<string, Chunk> {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) {
    console.error(`There is no ${file}: set build.manifest in vite.config.ts.`);
    process.exit(1);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
}

function withStaticImports(sources: string[], seen = new Set<string>()): Set<string> {
  for (const source of sources) {
    if (seen.has(source)) continue;
    seen.add(source);
    withStaticImports(manifest[source]?.imports ?? [], seen);
  }
  return seen;
}

function sourcesOf(file: string): string[] {
  // The bundler's own few lines have no source.
  if (/\/rolldown-runtime-[^/]*\.js$/.test(file)) return [];
  const map = join(dist, `${file}.map`);
  if (!existsSync(map)) {
    console.error(`There is no ${map}: set build.sourcemap in vite.config.ts.`);
    process.exit(1);
  }
  return (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources;
}
