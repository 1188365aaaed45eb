// Records whose type names all of their parts: as a list, made of one, and without the parts that are not there.

/** The names of its parts, for a record whose type says all of them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type says all of them
export const namesOf = <Parts extends object>(parts: Parts) => Object.keys(parts) as (keyof Parts & string)[];

/** As {@link namesOf}, each with its part. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type says all of them
export const pairsOf = <Parts extends object>(parts: Parts) => Object.entries(parts) as [keyof Parts & string, Parts[keyof Parts]][];

/** A record of these names, each with a part of its own. */
export const recordOf = <Name extends string, Part>(names: readonly Name[], part: (name: Name) => Part): Record<Name, Part> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of them has its part
  Object.fromEntries(names.map((name) => [name, part(name)])) as Record<Name, Part>;

/** The part of a name that may be none of its. */
export const partOf = <Part>(parts: Readonly<Record<string, Part>>, name: string): Part | undefined =>
  Object.hasOwn(parts, name) ? parts[name] : undefined;

/** Without the parts that are undefined. */
export const defined = <Parts extends object>(parts: Parts): { [Name in keyof Parts]: Exclude<Parts[Name], undefined> } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are the same parts but those
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    [Name in keyof Parts]: Exclude<Parts[Name], undefined>;
  };
