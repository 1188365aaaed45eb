// What a module reads from beside itself it finds there from the built file, too; a program of ours that is built lies beside that.
import { dirname, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Has `import.meta.url` and `import.meta.dirname` of our own modules say where their sources are.
 *
 * @param built the folder of the file
 * @param programs the names of modules that are built beside it: `new URL('name.ts', import.meta.url)` says where they are
 */
export function besideItsSource(built: string, programs: readonly string[]): Plugin {
  const from = (path: string) => JSON.stringify(relative(built, path).split(sep).join('/'));
  const meant = new RegExp(`new URL\\(['"](${programs.join('|')})\\.ts['"], import\\.meta\\.url\\)|import\\.meta\\.(?:url|dirname)`, 'g');
  return {
    name: 'atelier:beside-its-source',
    apply: 'build',
    transform: {
      filter: { id: { include: /^\//, exclude: /node_modules/ }, code: /import\.meta\./ },
      handler: (code, id) => ({
        code: code.replaceAll(meant, (words: string, program: string | undefined) => {
          if (program !== undefined) return `new URL(${JSON.stringify(`${program}.mjs`)}, import.meta.url)`;
          return words.endsWith('url')
            ? `new URL(${from(id)}, import.meta.url).href`
            : `process.getBuiltinModule('node:path').join(import.meta.dirname, ${from(dirname(id))})`;
        }),
        // Each stays in its line.
        map: null,
      }),
    },
  };
}
