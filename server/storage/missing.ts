import { codeOf } from '../codeOf.ts';

/** For a `catch`: no such file is undefined, anything else is thrown on. */
export function noneIfMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
