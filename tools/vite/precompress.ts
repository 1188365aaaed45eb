// Compresses what is worth it once, at build time, so that the server sends files as they lie there.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A smaller file gains nothing over its headers. */
const leastBytes = 1024;

export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'atelier:precompress',
    apply: 'build',
    configResolved: ({ build }) => void (folder = build.outDir),
    writeBundle: (_options, bundle) => {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const content = readFileSync(join(folder, name));
        if (content.length < leastBytes) continue;
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}
