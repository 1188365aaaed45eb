// Blobs as objects of a bucket: Amazon S3 and whatever speaks its protocol.

import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { wordsOf } from '../startError.ts';
import { type Blobs, blobName, isBlobName } from './blobs.ts';
import { markName } from './mark.ts';

export interface BucketOptions {
  bucket: string;
  /** Undefined means Amazon's own for the region. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export type OpenBucket = Blobs & {
  /** Asks the service whether it lets Atelier in. @returns why not, in words that name the settings; null where it does */
  trouble: () => Promise<string | null>;
  close: () => void;
};

const prefix = 'files/';

/** After how many milliseconds a service counts as out of reach. */
const patience = { connection: 5_000, silence: 30_000 } as const;

/** Each document that is being sent holds one for as long as its reader takes, and nobody is to wait for slow readers. */
const agent = { maxSockets: 2_000 } as const;

export function openBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: BucketOptions): OpenBucket {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: patience.connection, requestTimeout: patience.silence, httpAgent: agent, httpsAgent: agent },
    // Services beside Amazon's do not know the newer checksums; the hash of the whole body is signed instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const mark = { Bucket: bucket, Key: `${prefix}${markName}` };
  const objectOf = (sha256: Buffer) => ({ Bucket: bucket, Key: `${prefix}${blobName(sha256)}` });
  return {
    place: async ({ file, sha256, bytes }) => {
      const put = new PutObjectCommand({ ...objectOf(sha256), Body: createReadStream(file), ContentLength: bytes });
      put.middlewareStack.add(signedAs(sha256), { step: 'build' });
      await client.send(put);
      await rm(file, { force: true });
    },
    read: async (sha256, range) => {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const found = await client.send(new GetObjectCommand({ ...objectOf(sha256), ...part })).catch(noneIfNoKey);
      return streamOf(found?.Body);
    },
    stat: async (sha256) => {
      const found = await client.send(new HeadObjectCommand(objectOf(sha256))).catch(noneIfNoKey);
      return found ? { bytes: found.ContentLength ?? 0 } : null;
    },
    remove: async (sha256) => void (await client.send(new DeleteObjectCommand(objectOf(sha256)))),
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        yield (page.Contents ?? []).flatMap(({ Key = '', Size = 0, LastModified }) => {
          const name = Key.slice(prefix.length);
          return isBlobName(name) && LastModified ? [{ sha256: Buffer.from(name, 'hex'), bytes: Size, writtenAt: LastModified }] : [];
        });
      }
    },
    readMark: async () => (await client.send(new GetObjectCommand(mark)).catch(noneIfNoKey))?.Body?.transformToString() ?? null,
    writeMark: async (text) => void (await client.send(new PutObjectCommand({ ...mark, Body: text, ContentType: 'application/json' }))),
    called: { place: `the bucket ${bucket}`, mark: `${mark.Key} in the bucket ${bucket}` },
    isShared: true,
    // By the one object that is always there: a whole page of them takes a bucket a while.
    trouble: () =>
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: mark.Key })).then(
        () => null,
        (error: unknown) =>
          `No document can be kept in the bucket of S3_BUCKET: ${wordsOf(error)}. Look at its name, the other S3_ settings and what its key may do.`,
      ),
    close: () => client.destroy(),
  };
}

/** What a client gives in Node. */
function streamOf(body: unknown): Readable | null {
  if (body === undefined || body instanceof Readable) return body ?? null;
  throw new TypeError('An object of the bucket came as no stream.');
}

/** The service refuses a body that has another hash: what arrives there is what was staged. */
const signedAs =
  (sha256: Buffer) =>
  <Args extends { request: unknown }, Answer>(next: (args: Args) => Promise<Answer>) =>
  (args: Args): Promise<Answer> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client sends requests of HTTP alone
    (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256.toString('hex');
    return next(args);
  };

function noneIfNoKey(error: unknown): undefined {
  if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
  throw error;
}
