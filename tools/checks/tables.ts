// Every table is written by its owner alone: server/db/tables.ts over each statement, of Kysely's and in SQL.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { owners as Owners } from '../../server/db/tables.ts';
import { existingFolders, sourceFiles } from './files.ts';

/** The demo lays a past under the studio that no act of today could make. */
const makersOfThePast = ['server/demo/'];
/** What is no part of the running product, and the tables themselves. */
const leftOut = /\.test\.ts$|^server\/(testing|db\/migrations)\//;

const { owners } = (await import(pathToFileURL(resolve('server/db/tables.ts')).href)) as { owners: typeof Owners };
const byKysely = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)|(?!'))/g;
const bySql = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?([\w.]+)\b/gi;

let read = 0;
const faults = sourceFiles(existingFolders('server'))
  .filter((file) => !leftOut.test(file) && !makersOfThePast.some((folder) => file.startsWith(folder)))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(byKysely), ...text.matchAll(bySql)].flatMap((match) => {
      const place = `${file}:${text.slice(0, match.index).split('\n').length}`;
      const table = match[1];
      if (table === undefined) return [`${place}: which table this writes to cannot be read`];
      const owner = (owners as Record<string, string>)[table];
      if (owner === undefined) return [];
      read++;
      return file.startsWith(`server/${owner}/`) ? [] : [`${place}: ${table} is written by server/${owner}/ alone (server/db/tables.ts)`];
    });
  });

for (const fault of faults) console.error(fault);
if (read === 0) console.error('No statement that writes was found: the patterns read nothing.');
process.exitCode = faults.length > 0 || read === 0 ? 1 : 0;
