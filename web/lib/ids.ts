// Where a brand is put on: on an id that is new, and on one that comes out of an address or another text.

/** Makes a new id, of what it is to name: `newId<TaskId>()`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion -- What is new has no other source of its brand.
export const newId = <Id extends string>(): Id => crypto.randomUUID() as string as Id;

/** The id that an address holds, or another text; undefined for what is none. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Where it stands says what it names.
export const idIn = <Id extends string>(text: string | undefined): Id | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? (text as Id) : undefined;

const namesNothing = '00000000-0000-0000-0000-000000000000';

/** The id at a place of an address where one has to be: what was mistyped reads like what is out of reach. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion -- Its place in the address says what it names.
export const idAt = <Id extends string>(text = namesNothing): Id => idIn<Id>(text) ?? (namesNothing as string as Id);
