// A service that speaks S3, on loopback: it checks signatures.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { BucketOptions } from '../storage/bucket.ts';

export interface BucketServer {
  options: BucketOptions;
  /** What each body that was put was signed as. */
  signedHashes: string[];
  close: () => Promise<void>;
}

export async function startBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'atelier-bucket-'));
  const service = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'atelier' }] });
  const signedHashes: string[] = [];
  service.middleware.unshift((context, next) => {
    if (context.method === 'PUT') signedHashes.push(context.get('x-amz-content-sha256'));
    return next();
  });
  const { port } = await service.run();
  return {
    signedHashes,
    options: {
      bucket: 'atelier',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      // The only pair that it knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      if (!existsSync(directory)) return;
      await service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
