// The contract's methods and paths without its schemas: all that the browser needs of it to call. The schemas themselves
// come along only where a form checks with them.

import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '../../domain/contract.ts';

const id = 'virtual:contract-routes';

export function contractRoutes(): Plugin {
  return {
    name: 'atelier:contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (loaded) =>
      loaded === `\0${id}` ? `export const routes = ${JSON.stringify(minifyContractRouter(contract), withoutWords)};` : null,
  };
}

/** What a call is for and who may make it is the server's to know; oRPC takes nothing for a contract that has no meta. */
function withoutWords(key: string, value: unknown): unknown {
  if (key === 'summary') return undefined;
  return key === 'meta' ? {} : value;
}
