import type { BucketOptions } from './bucket.ts';
import type { Blobs } from './blobs.ts';
import { openDisk } from './disk.ts';

interface Places {
  bucket: BucketOptions | undefined;
  folder: string;
}

/** Where the bytes lie: in the bucket where there is one, in the folder otherwise; and how to end that. */
export async function openBlobs({ bucket, folder }: Places): Promise<{ blobs: Blobs; close: () => void }> {
  if (!bucket) return { blobs: openDisk(folder), close: () => {} };
  const { openBucket } = await import('./bucket.ts');
  const blobs = openBucket(bucket);
  return { blobs, close: blobs.close };
}
