// One name in all places: an entry of the contract has a handler, is called by the page, is tested, and every refusal
// has words.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { features } from '../../domain/kernel/features.ts';
import { errorCodes } from '../../domain/kernel/errors.ts';
import { wordsFor } from '../../domain/kernel/words.ts';
import { existingFolders, sourceFiles } from './files.ts';

type Endpoint = { feature: string; name: string };

const endpoints = (await Promise.all(features.map(endpointsOf))).flat();
const tests = textsOf(['domain', 'server', 'web', 'e2e'], (file) => /\.(test|spec)\.tsx?$/.test(file));
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
  return entries(contract, feature).map((name) => ({ feature, name }));
}

function entries(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('~orpc' in value) return [name];
  return Object.entries(value).flatMap(([key, child]) => entries(child, `${name}.${key}`));
}

function faultsOfEndpoint({ feature, name }: Endpoint): string[] {
  const key = name.split('.').at(-1) ?? name;
  const handlers = textsOf([`server/features/${feature}`], (file) => /[hH]andlers\.ts$/.test(file));
  const pattern = name.replaceAll('.', '\\.');
  return [
    ...(new RegExp(`^\\s+(async )?${key}\\b[:,(]`, 'm').test(handlers)
      ? []
      : [`${name}: no handler in server/features/${feature}/handlers.ts`]),
    ...(!existsSync('web/features') || new RegExp(`\\b(api|client)\\.${pattern}\\b`).test(page)
      ? []
      : [`${name}: the page never calls api.${name}`]),
    ...(new RegExp(`(test|it|describe)(\\.\\w+)*\\(\\s*['"\`][^\\n]*\\b${pattern}\\b`).test(tests)
      ? []
      : [`${name}: no test has it in its title`]),
  ];
}

function textsOf(folders: string[], wanted: (file: string) => boolean): string {
  return sourceFiles(existingFolders(...folders))
    .filter(wanted)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}
