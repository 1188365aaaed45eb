// What this tab's own changes made of versions: a second change that was worked out before the first was answered means the
// row as the first left it, and is no conflict with oneself.

type Versions = Readonly<Record<string, number>>;

export interface OwnVersions {
  /** A change was made from versions that were sent, and these are the new ones. */
  made: (sent: Versions, now: Versions) => void;
  /** The versions that were seen, as they are once the own changes since are counted in; what others changed stays a conflict. */
  after: (seen: Versions) => Record<string, number>;
}

export function ownVersions(): OwnVersions {
  const next = new Map<string, Map<number, number>>();
  const latest = (id: string, version: number): number => {
    let at = version;
    const steps = next.get(id);
    for (let then = steps?.get(at); then !== undefined; then = steps?.get(at)) at = then;
    return at;
  };
  return {
    made: (sent, now) => {
      for (const [id, version] of Object.entries(sent)) {
        const then = now[id];
        if (then === undefined || then <= version) continue;
        // What had none was made, maybe again: it begins anew.
        const steps = version === 0 ? new Map<number, number>() : (next.get(id) ?? new Map<number, number>());
        next.set(id, steps.set(version, then));
      }
    },
    after: (seen) => Object.fromEntries(Object.entries(seen).map(([id, version]) => [id, latest(id, version)])),
  };
}
