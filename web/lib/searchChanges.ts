/** What an address says, with changes; undefined takes a part out. */
export const withChanges = <Search extends object>(search: Search, changes: object): Search =>
  Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined)) as Search;
