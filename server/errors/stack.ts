// Where something was thrown, by the lines of our sources: the server that people run is one built file, with a map beside it.

import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceOrigin } from 'node:module';
import { fileURLToPath } from 'node:url';

const builtServer = fileURLToPath(new URL('../dist/main.mjs', import.meta.url));

/** A map takes as much memory as the file itself: it is let go of when nothing has failed for a while. */
let read: { file: string; map: WeakRef<SourceMap> } | undefined;

function mapOf(file: string): SourceMap | undefined {
  const known = read?.file === file ? read.map.deref() : undefined;
  if (known) return known;
  if (!existsSync(`${file}.map`)) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build writes it
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  read = { file, map: new WeakRef(map) };
  return map;
}

/** As the engine wrote it, newest call first; what lies in the built server stands where its source has it. */
export function stackOf(error: Error, file = builtServer): string | undefined {
  const { stack } = error;
  if (!stack?.includes(file)) return stack;
  const map = mapOf(file);
  return stack
    .split(file)
    .map((part, index) => (index === 0 ? part : atSource(part, { file, map })))
    .join('');
}

/** @param part What follows a mention of the file: `:line:column`, and the rest up to the next one. */
function atSource(part: string, { file, map }: { file: string; map: SourceMap | undefined }): string {
  const [place, line, column] = /^:(\d+):(\d+)/.exec(part) ?? [];
  // Of a place that the map does not know it says nothing.
  const origin: Partial<SourceOrigin> | undefined = map?.findOrigin(Number(line), Number(column));
  if (place === undefined || origin?.fileName === undefined) return `${file}${part}`;
  const source = fileURLToPath(new URL(origin.fileName, `file://${file}`));
  return `${source}:${origin.lineNumber}:${origin.columnNumber}${part.slice(place.length)}`;
}
