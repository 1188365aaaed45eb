// Where the built-in Postgres keeps its data, and as whom it runs: Postgres refuses to run as root.
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lchownSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The user of the operating system that Postgres runs as; undefined where it is the user we run as. */
export type Identity = { uid: number; gid: number } | undefined;

export type Place = {
  /** Holds `postgres/` (the cluster) and its log. */
  folder: string;
  identity: Identity;
};

const nobody = { uid: 65534, gid: 65534 };

/** The folder for whatever a checkout or a user may not see; systemd names its own. */
const stateFolder = process.env['STATE_DIRECTORY'] ?? '/var/lib/atelier';

/**
 * The data folder itself, or, when we are root and the user that Postgres runs as cannot reach it, a folder of its own
 * under the system's state directory.
 */
export function choosePlace(dataDir: string): Place {
  const real = realpathSync(dataDir);
  const here = { folder: real, identity: runAs(join(real, 'postgres')) };
  if (canReach(real, here.identity)) return here;

  const folder = join(stateFolder, `${basename(dirname(real)) || 'root'}-${digest(real)}`);
  readable(() => mkdirSync(folder, { recursive: true }));
  return { folder, identity: runAs(join(folder, 'postgres')) };
}

/** Whether `identity` may enter `folder`: every folder above it, and itself, must let it pass. */
export function canReach(folder: string, identity: Identity): boolean {
  if (!identity) return true;
  if (!mayEnter(statSync(folder), identity)) return false;
  return dirname(folder) === folder || canReach(dirname(folder), identity);
}

/** Makes files and folders that everybody can read and enter, whatever umask the server runs with. */
export function readable<Made>(make: () => Made): Made {
  const umask = process.umask(0o022);
  try {
    return make();
  } finally {
    process.umask(umask);
  }
}

/** Makes a folder that only `identity` (and root) can look into. */
export function makePrivateFolder(folder: string, identity: Identity): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (identity) chownSync(folder, identity.uid, identity.gid);
}

/**
 * Makes a cluster that was copied Postgres's again, which starts in no folder of somebody else's, and in none that others may look into.
 * Many ways of copying keep neither owner nor mode: what root puts back from a backup is root's, whom no cluster belongs to otherwise.
 */
export function takeBack(cluster: string, identity: Identity): void {
  const { uid, mode } = statSync(cluster);
  if (identity && uid === 0) {
    // The folder itself last: whatever ends this before leaves it to the next start.
    for (const name of [...readdirSync(cluster, { recursive: true, encoding: 'utf8' }), '.'])
      lchownSync(join(cluster, name), identity.uid, identity.gid);
  }
  if ((mode & 0o777) !== 0o700) chmodSync(cluster, 0o700);
}

/** Root keeps the owner of an existing cluster, so one that was made by an ordinary user keeps working. */
function runAs(cluster: string): Identity {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

function mayEnter({ mode, uid, gid }: Stats, identity: NonNullable<Identity>): boolean {
  if (uid === identity.uid) return (mode & 0o100) !== 0;
  if (gid === identity.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
