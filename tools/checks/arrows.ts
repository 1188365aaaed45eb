// Who may import whom: .dependency-cruiser.mjs over every file of the product.
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { existingFolders, sourceFiles } from './files.ts';

const folders = existingFolders('domain', 'server', 'web');
const { forbidden = [], options = {} } = config;
const { output } = await cruise(folders, { ...options, validate: true, ruleSet: { forbidden } });
const { summary, modules } = output as ICruiseResult;

for (const { rule, from, to, cycle } of summary.violations) {
  const comment = forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
  console.error(`${rule.name}: ${path}\n  ${comment}`);
}

// A parser that is missing reads nothing, and nothing breaks no rule.
const read = modules.filter(({ source }) => /^(domain|server|web)\/.*\.tsx?$/.test(source)).length;
const written = sourceFiles(folders).length;
if (read < written * 0.95) console.error(`Only ${read} of ${written} files were read.`);

process.exitCode = summary.violations.length > 0 || read < written * 0.95 ? 1 : 0;
