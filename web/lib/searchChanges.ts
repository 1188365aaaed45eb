/** What an address says, with changes; undefined takes a part out. */
export const withChanges = <Search extends object>(search: Search, changes: object): Search =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever changes an address names parts of it
  Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined)) as Search;
