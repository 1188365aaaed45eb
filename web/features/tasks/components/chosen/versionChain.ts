// Acts that are taken back one after the other, the last first, move the versions of rows that several of them changed: by what was taken
// back just now an earlier act knows which version a row has. Pure.

/** Of rows, by their ids. */
export type Versions = Readonly<Record<string, number>>;

export interface VersionChain {
  /** The version of a row by now, where the act that left it with this one was followed by none but those that were taken back. */
  versionNow: (id: string, left: number) => number;
  versionsNow: (left: Versions) => Record<string, number>;
  /** An act that left these versions was taken back, which left those; a row that is not among them stands as it stood. */
  note: (left: Versions, now: Versions) => void;
}

export function versionChain(): VersionChain {
  const known = new Map<string, { left: number; now: number }>();
  const versionNow = (id: string, left: number): number => {
    const later = known.get(id);
    // The next act on this row was the one that was taken back; any other is somebody else's, and not passed over.
    return later?.left === left + 1 ? later.now : left;
  };
  const versionsNow = (left: Versions) => Object.fromEntries(Object.entries(left).map(([id, version]) => [id, versionNow(id, version)]));
  return {
    versionNow,
    versionsNow,
    note: (left, now) => {
      for (const [id, version] of Object.entries(versionsNow(left))) known.set(id, { left: left[id] ?? version, now: now[id] ?? version });
    },
  };
}
