/** What an error says of itself beside its words: `ENOENT` of the system, `23505` of the database, a word of our own. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
