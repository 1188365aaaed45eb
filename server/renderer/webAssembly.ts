// The library of pictures once more, as WebAssembly: what its decoders of TIFF and GIF make of a stranger's file stays inside of it.

import { createRequire } from 'node:module';
// Loaded already, and with it the library's own machine code, when this one is asked for.
import type sharp from 'sharp';

type Sharp = typeof sharp;

const require = createRequire(import.meta.url);
let opened: Sharp | undefined;

/** Opens TIFF and GIF, and nothing else. It takes some time to begin with, and room that only whoever needs it should take. */
export const inWebAssembly = (): Sharp => (opened ??= open());

/** The library knows one of its two forms at a time, and takes the other only where the one is not there. */
function open(): Sharp {
  const binding: unknown = require('@img/sharp-wasm32/sharp.node');
  const own = Object.entries(require.cache).flatMap(([file, module]) => (module && machineCode.test(file) ? module : []));
  const before = own.map((module) => module.exports as unknown);
  for (const module of own) module.exports = binding;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library itself
    const library = require('sharp') as Sharp & { versions: { emscripten?: string } };
    if (library.versions.emscripten === undefined) throw new Error('The library of pictures was not opened as WebAssembly.');
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({ operation: ['VipsForeignLoadTiffFile', 'VipsForeignLoadNsgifFile'] });
    library.cache(false);
    library.concurrency(1);
    return library;
  } finally {
    for (const [index, module] of own.entries()) module.exports = before[index];
  }
}

const machineCode = /@img[/\\]sharp-(?!wasm32|libvips)/;
