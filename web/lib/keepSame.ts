// What is kept of an answer when another one takes its place: all that is as it was stays the same object, so that it is not drawn anew.

/**
 * The second answer, with all of the first that is the same in it. A thing of a list is known by its id, wherever it stands now: one that
 * comes or goes changes no other.
 */
export function keepSame(before: unknown, after: unknown): unknown {
  if (before === after) return before;
  if (Array.isArray(before) && Array.isArray(after)) return keepItems(before, after);
  if (!isRecord(before) || !isRecord(after)) return after;
  const names = Object.keys(after);
  const next = names.map((name) => [name, keepSame(before[name], after[name])] as const);
  if (names.length === Object.keys(before).length && next.every(([name, value]) => Object.hasOwn(before, name) && before[name] === value))
    return before;
  return next.every(([name, value]) => after[name] === value) ? after : Object.fromEntries(next);
}

function keepItems(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  let byId: Map<string | undefined, unknown> | undefined;
  const next = after.map((item, at) => {
    const id = idOf(item);
    if (id === idOf(before[at])) return keepSame(before[at], item);
    byId ??= new Map(before.map((one) => [idOf(one), one]));
    return id === undefined ? item : keepSame(byId.get(id), item);
  });
  if (before.length === next.length && next.every((item, at) => item === before[at])) return before;
  return next.every((item, at) => item === after[at]) ? after : next;
}

function idOf(item: unknown): string | undefined {
  const id = isRecord(item) ? item['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** As answers are made of: nothing that was made by a class. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
