// Records whose type names all of their parts, as a list; and without the parts that are not there.

/** The names of its parts, for a record whose type says all of them. */
export const namesOf = <Parts extends object>(parts: Parts) => Object.keys(parts) as (keyof Parts & string)[];

/** As {@link namesOf}, each with its part. */
export const pairsOf = <Parts extends object>(parts: Parts) => Object.entries(parts) as [keyof Parts & string, Parts[keyof Parts]][];

/** Without the parts that are undefined. */
export const defined = <Parts extends object>(parts: Parts): { [Name in keyof Parts]: Exclude<Parts[Name], undefined> } =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    [Name in keyof Parts]: Exclude<Parts[Name], undefined>;
  };
