// What a module reads from beside itself it finds there from the built file, too.
import { dirname, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Has `import.meta.url` and `import.meta.dirname` of our own modules say where their sources are. @param built The folder of the file. */
export function besideItsSource(built: string): Plugin {
  const from = (path: string) => JSON.stringify(relative(built, path).split(sep).join('/'));
  return {
    name: 'atelier:beside-its-source',
    apply: 'build',
    transform: {
      filter: { id: { include: /^\//, exclude: /node_modules/ }, code: /import\.meta\./ },
      handler: (code, id) => ({
        code: code
          .replaceAll('import.meta.url', `new URL(${from(id)}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:path').join(import.meta.dirname, ${from(dirname(id))})`),
        // Each stays in its line.
        map: null,
      }),
    },
  };
}
