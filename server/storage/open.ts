import type { BucketOptions, OpenBucket } from './bucket.ts';
import type { Blobs } from './blobs.ts';
import { openDisk } from './disk.ts';

interface Places {
  bucket: BucketOptions | undefined;
  folder: string;
}

interface OpenBlobs extends Pick<OpenBucket, 'trouble' | 'close'> {
  blobs: Blobs;
}

/** Where the bytes lie: in the bucket where there is one, in the folder otherwise; what keeps them out of it, and how to end that. */
export async function openBlobs({ bucket, folder }: Places): Promise<OpenBlobs> {
  if (!bucket) return { blobs: openDisk(folder), trouble: async () => null, close: () => {} };
  const { openBucket } = await import('./bucket.ts');
  const blobs = openBucket(bucket);
  return { blobs, trouble: blobs.trouble, close: blobs.close };
}
