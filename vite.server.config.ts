import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { besideItsSource } from './tools/vite/besideItsSource.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const built = here('server/dist');

/**
 * The server as `npm start` runs it: its thousand modules in one file. Node keeps the text and the links of each module that it reads; of
 * one file, without what nothing uses, it keeps a good deal less, and starts in half the time (`docs/performance.md`). It is not made
 * small, so that a line of it can be read; the log says the lines of the sources (`server/errors/stack.ts`).
 */
export default defineConfig({
  plugins: [besideItsSource(built)],
  ssr: {
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
  build: {
    ssr: here('server/main.ts'),
    outDir: built,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name].mjs',
        sourcemapExcludeSources: true,
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
