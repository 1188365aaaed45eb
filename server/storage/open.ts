import { type BucketOptions, openBucket } from './bucket.ts';
import type { Blobs } from './blobs.ts';
import { openDisk } from './disk.ts';

/** Where the bytes lie: in the bucket where there is one, in the folder otherwise; and how to end that. */
export function openBlobs({ bucket, folder }: { bucket: BucketOptions | undefined; folder: string }): { blobs: Blobs; close: () => void } {
  if (!bucket) return { blobs: openDisk(folder), close: () => {} };
  const blobs = openBucket(bucket);
  return { blobs, close: blobs.close };
}
