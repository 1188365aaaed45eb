// A name, or the title of somebody's work, stands in a line of ours: <bdi> keeps it from turning the words round it.

import { globSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { named, Words } from './Words.tsx';

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

/** A sentence that is put together around a name, and shown: `title={`Remove ${person.name}?`}`, sayRefused(`Not moved: ${card.title}`). */
const builtIn =
  /(?:sayRefused\(|refusal\(|pushUndo\(|(?:title|line|sentence)(?:=\{|: | = )).*?(?<!named)(?<![\w$])`[^`]*\$\{[^}]*(?:\b[nN]ame|\btitle|firstName)\b[^}]*\}/;

test('finds a name within a sentence, and none that is marked', () => {
  expect('title={`Remove ${person.name}?`}').toMatch(builtIn);
  expect("showToast({ shape: 'done', title: `${name} is invited` })").toMatch(builtIn);
  expect('refused: sayRefused(`Not moved: ${card.title}`)').toMatch(builtIn);
  expect('title={named`Remove ${person.name}?`}').not.toMatch(builtIn);
});

test('every name within a sentence is marked, so that it is shown apart', () => {
  const found = globSync('web/{app,features}/**/*.{ts,tsx}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => builtIn.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('a marked name is shown in <bdi>, and the rest as it is', () => {
  const shown = renderToStaticMarkup(createElement(Words, { of: named`Take ${'אורית'} out of ${'Halden House'}?` }));
  expect(shown).toBe('Take <bdi>אורית</bdi> out of <bdi>Halden House</bdi>?');
});
