/** For a `catch`: no such file is undefined, anything else is thrown on. */
export function noneIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
