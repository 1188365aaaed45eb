// One name in all places: an entry of the contract has a handler, is called by the page, is tested, and every refusal
// has words.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { features } from '../../domain/kernel/features.ts';
import { errorCodes } from '../../domain/kernel/errors.ts';
import { wordsFor } from '../../domain/kernel/words.ts';
import { existingFolders, sourceFiles } from './files.ts';

type Endpoint = { feature: string; name: string; path: string };

const endpoints = (await Promise.all(features.map(endpointsOf))).flat();
const tests = filesOf(['domain', 'server', 'web', 'e2e'], (file) => /\.(test|spec)\.tsx?$/.test(file)).map((file) =>
  readFileSync(file, 'utf8'),
);
const page = textsOf(['web'], (file) => !/\.test\.tsx?$/.test(file));

const faults = [
  ...endpoints.flatMap(faultsOfEndpoint),
  ...errorCodes.filter((code) => !wordsFor(code)).map((code) => `domain/kernel/words.ts: ${code} has no words`),
];
for (const fault of faults) console.error(fault);
if (endpoints.length === 0) console.error('There is no endpoint at all: domain/*/contract.ts could not be read.');
process.exitCode = faults.length > 0 || endpoints.length === 0 ? 1 : 0;

/** The contract of a feature is the one export of contract.ts that ends in `Contract`; its entries may be nested. */
async function endpointsOf(feature: string): Promise<Endpoint[]> {
  const file = `domain/${feature}/contract.ts`;
  if (!existsSync(file)) return [];
  const exports = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const contract = Object.entries(exports).find(([name]) => name.endsWith('Contract'))?.[1];
  return entries(contract, feature).map(({ name, path }) => ({ feature, name, path }));
}

function entries(value: unknown, name: string): Omit<Endpoint, 'feature'>[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('~orpc' in value) return [{ name, path: (value['~orpc'] as { route?: { path?: string } }).route?.path ?? '' }];
  return Object.entries(value).flatMap(([key, child]) => entries(child, `${name}.${key}`));
}

function faultsOfEndpoint({ feature, name, path }: Endpoint): string[] {
  const key = name.split('.').at(-1) ?? name;
  const handlers = textsOf([`server/features/${feature}`], (file) => /[hH]andlers\.ts$/.test(file));
  const pattern = name.replaceAll('.', '\\.');
  return [
    ...(new RegExp(`^\\s+(async )?${key}\\b[:,(]`, 'm').test(handlers)
      ? []
      : [`${name}: no handler in server/features/${feature}/handlers.ts`]),
    ...(new RegExp(`\\b(api|client)\\.${pattern}\\b`).test(page) ? [] : [`${name}: the page never calls api.${name}`]),
    ...faultsOfTests({ name, path, inTitle: new RegExp(`(test|it|describe)(\\.\\w+)*\\(\\s*['"\`][^\\n]*\\b${pattern}\\b`) }),
  ];
}

/** A test of an endpoint names it in its title and calls it: each part of the address that is no id stands in the file. */
function faultsOfTests({ name, path, inTitle }: { name: string; path: string; inTitle: RegExp }): string[] {
  const named = tests.filter((text) => inTitle.test(text));
  if (named.length === 0) return [`${name}: no test has it in its title`];
  const parts = path.split('/').filter((part) => part && !part.startsWith('{'));
  const isCalled = named.some((text) => parts.every((part) => new RegExp(`[/'"\`]${part}(?![\\w.])`).test(text)));
  return isCalled ? [] : [`${name}: no test that has it in its title calls ${path}`];
}

function textsOf(folders: string[], wanted: (file: string) => boolean): string {
  return filesOf(folders, wanted)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

function filesOf(folders: string[], wanted: (file: string) => boolean): string[] {
  return sourceFiles(existingFolders(...folders)).filter(wanted);
}
