// A disk that is full, truly: a small one of its own, which is enlarged afterwards. It has to be mounted, so elsewhere than as root on
// Linux there is none.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** Where it is mounted. */
  place: string;
  resize: (megabytes: number) => void;
  unmount: () => void;
}

/** A disk of so many megabytes, which others may pass through; null where none can be mounted. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const place = mkdtempSync(join(tmpdir(), 'atelier-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', place], { stdio: 'ignore' });
  } catch {
    rmdirSync(place);
    return null;
  }
  return {
    place,
    resize: (size) => void execFileSync('mount', ['-o', `remount,size=${size}m`, place]),
    unmount: () => {
      execFileSync('umount', [place]);
      rmdirSync(place);
    },
  };
}
