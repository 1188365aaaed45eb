import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { besideItsSource } from './tools/vite/besideItsSource.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const built = here('server/dist');

/** Our own modules that run beside the server: in a process, or a thread of one. */
const programs = {
  renderProcess: here('server/renderer/renderProcess.ts'),
  decoderProcess: here('server/pictures/decoderProcess.ts'),
  watch: here('server/decoding/watch.ts'),
};

const asServer = {
  outDir: built,
  copyPublicDir: false,
  target: 'node24',
  minify: false,
  sourcemap: true,
} as const;

const output = {
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name].mjs',
  sourcemapExcludeSources: true,
  charset: 'ascii',
  comments: false,
} as const;

/**
 * The server as `npm start` runs it: its thousand modules in one file. Node keeps the text and the links of each module that it reads; of
 * one file, without what nothing uses, it keeps a good deal less, and starts in half the time (`docs/performance.md`). It is not made
 * small, so that a line of it can be read; the log says the lines of the sources (`server/errors/stack.ts`).
 *
 * The programs beside it are built as well: one that reads TypeScript brings up a compiler first, which takes longer and more memory than
 * the rest of its start. They are built by themselves, or what they share with the server would be a file of its own.
 */
export default defineConfig({
  plugins: [besideItsSource(built, Object.keys(programs))],
  resolve: {
    noExternal: true,
    // What has programs or files of its own beside it, and large ones that are read when they are needed.
    external: [
      '@aws-sdk/client-s3',
      '@hyzyla/pdfium',
      '@img/sharp-wasm32',
      '@node-rs/argon2',
      'htmlparser2',
      'nodemailer',
      'pino',
      'sharp',
      'web-push',
    ],
  },
  environments: {
    ssr: { build: { ...asServer, ssr: here('server/main.ts'), emptyOutDir: true, rolldownOptions: { output } } },
    programs: { consumer: 'server', build: { ...asServer, ssr: true, emptyOutDir: false, rolldownOptions: { input: programs, output } } },
  },
  builder: {
    buildApp: async (builder) => {
      const { ssr, programs: beside } = builder.environments;
      for (const one of [ssr, beside]) if (one) await builder.build(one);
    },
  },
});
