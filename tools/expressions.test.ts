// No expression of the server goes over its text again and again: whoever sends a text chooses what it is compared with.

import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { sourceFiles } from './checks/files.ts';

interface Expression {
  place: string;
  source: string;
  flags: string;
}

const files = sourceFiles(['domain', 'server']).filter((file) => !/\.test\.ts$|\/testing\//.test(file));

function expressionsOf(file: string): Expression[] {
  const code = readFileSync(file, 'utf8');
  const found: Expression[] = [];
  const visitor = new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ place: `${file}:${code.slice(0, node.start).split('\n').length}`, source: pattern, flags });
    },
  });
  visitor.visit(parseSync(file, code).program);
  return found;
}

/** What may come again and again: what the expression itself names, by itself and two of them together, and what texts are made of. */
function piecesOf(source: string): string[] {
  const words = source.replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(').replaceAll(/\\(\W)/g, '$1');
  const named = words.match(/[^\\()[\]|?*+{}^$]+/g) ?? [];
  const pairs = named.flatMap((one, index) => [one + (named[index + 1] ?? ''), one + (named[index + 2] ?? '')]);
  return [...new Set([...named, ...pairs, ...usual])].filter((piece) => piece !== '');
}
const usual = [...' \n\tazAZ09-_./\\:;,=<>()[]{}"\'@#&%*!?+~é', 'a ', ' a', 'aA0', '<a', '://', 'a.', '.a', '0,', '\r\n'];

/** Goes through a text, each time it is called. */
function going({ source, flags }: Expression, text: string): () => void {
  const expression = new RegExp(source, flags);
  return () => {
    expression.lastIndex = 0;
    if (flags.includes('g')) text.replaceAll(expression, '');
    else expression.test(text);
  };
}

/** Milliseconds that it takes to go through a text, the least of some tries. */
function timeOf(expression: Expression, text: string, tries: number): number {
  const go = going(expression, text);
  let least = Infinity;
  for (let count = 0; count < tries; count++) {
    const begun = performance.now();
    go();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

/** Milliseconds that the processor works for it: what else a busy machine does in between does not count. It is told in large steps. */
function workOf(expression: Expression, text: string): number {
  const go = going(expression, text);
  const begun = process.cpuUsage();
  for (let times = 1; ; times++) {
    go();
    const { user, system } = process.cpuUsage(begun);
    const worked = (user + system) / 1000;
    if (worked > 40) return worked / times;
  }
}

const longest = 8_000;
/** Below it there is nothing to tell growth from noise by. */
const tellable = 0.5;

/**
 * Whether a text twice as long, and twice again, takes more than as many times as long; a text of a few letters that takes long, too. The
 * clock, which is quick to ask, finds what may; the work decides.
 */
function growsTooFast(expression: Expression, textOf: (letters: number) => string): boolean {
  for (let letters = 12; letters < longest / 4; letters = Math.ceil(letters * 1.3))
    if (timeOf(expression, textOf(letters), 1) > 20 && workOf(expression, textOf(letters)) > 20) return true;
  const [short, long] = [textOf(longest / 4), textOf(longest)];
  if (timeOf(expression, long, 1) < tellable) return false;
  const isMuchMore = (cost: (text: string) => number) => cost(long) > 8 * Math.max(cost(short), tellable / 8);
  return isMuchMore((text) => timeOf(expression, text, 5)) && isMuchMore((text) => workOf(expression, text));
}

test('[A69] an expression of the server takes no more than in keeping with the length of its text', () => {
  const expressions = files.flatMap(expressionsOf);
  expect(expressions.length).toBeGreaterThan(150);
  const slow = expressions.flatMap((expression) => {
    const pieces = piecesOf(expression.source);
    const hit = pieces
      .flatMap((piece) => ['', ...pieces.slice(0, 2)].map((before) => ({ before, piece })))
      .find(({ before, piece }) =>
        growsTooFast(expression, (letters) => `${before}${piece.repeat(Math.ceil(letters / piece.length))}\u0001`),
      );
    return hit ? [`${expression.place} /${expression.source}/${expression.flags} on ${JSON.stringify(hit)}`] : [];
  });
  expect(slow).toEqual([]);
});
