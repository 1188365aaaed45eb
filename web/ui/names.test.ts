// A name, or the title of somebody's work, stands in a line of ours: <bdi> keeps it from turning the words round it.

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What stands between tags in braces and ends in a name: `{project.name}`, `{name}`, `{lead?.name ?? 'Nobody'}`. */
const shown = /(?<before>[^=$]|^)\{(?<what>[^{}\n]*(?:(?:\.|\?\.)(?:name|title)|(?<![.\w])name)\b[^{}\n]*)\}/gm;
/** No children: objects, functions, types, our own words. */
const isNone = /=>|\bname !== |'[^']*\bname\b[^']*'|[\w'"]: |^\s*(?:\.\.\.|\/\*)|^words\.|^[\w, ]+$/;

const bare = (source: string): string[] =>
  source.split('\n').flatMap((line) =>
    [...line.matchAll(shown)].flatMap(({ groups, index }) => {
      const { before = '', what = '' } = groups ?? {};
      const isChild = /^\s*$|[>\s.·,]$/.test(line.slice(0, index + before.length));
      const isOneName = /^\w+$/.test(what) && what === 'name';
      if (!isChild || (isNone.test(what) && !isOneName) || line.slice(0, index + before.length).endsWith('<bdi>')) return [];
      return /^\s*(?:import|export|const|function|interface|type)\b/.test(line) ? [] : [line.trim()];
    }),
  );

test('finds a bare name, and none in <bdi>', () => {
  const found = ['<b>{project.name}</b>', '  {name}', 'asked by {people.find(id).name} now', "<i>{lead?.name ?? 'Nobody'}</i>"];
  expect(found.flatMap(bare)).toHaveLength(found.length);
  const good = [
    '<b><bdi>{project.name}</bdi></b>',
    '<Avatar name={name} />',
    'title={`Remove ${name}?`}',
    '{words.title}',
    "{ name: 'first' }",
  ];
  expect(good.flatMap(bare)).toEqual([]);
});

test('every name on a page is held apart from the words round it', () => {
  const files = globSync('web/{app,features}/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => bare(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`));
  expect(found).toEqual([]);
});
