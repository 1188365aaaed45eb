// Documents as a page brings them: begun, sent by tus, made.

import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { FileRecord, FolderRecord, UploadRecord } from '../../domain/files/contract.ts';
import type { Problem } from '../http/problems.ts';
import type { Answer, Client } from './client.ts';

export interface FileOptions {
  /** Null, as it is unless said, for one's own. */
  projectId?: string | null;
  folderId?: string | null;
  folders?: string[];
  name?: string;
  content?: Buffer | string;
  /** As it is announced; that of the content unless said. */
  bytes?: number;
  sameName?: 'ask' | 'version' | 'keepBoth';
  replaces?: string;
  taskId?: string;
  /** What is discussed where it will be sent. */
  subject?: string;
  note?: string;
}

/** The body of an answer that must not be a refusal. */
export const must = <Body>(answer: Answer<Body>): Body => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
};

/** Begins an upload. */
export async function beginUpload(
  client: Client,
  { content = 'Oak, oiled.\n', note: _note, ...options }: FileOptions = {},
): Promise<UploadRecord> {
  const body = {
    id: randomUUID(),
    projectId: null,
    folderId: null,
    name: `${randomUUID()}.txt`,
    bytes: Buffer.byteLength(content),
    ...options,
  };
  return must(await client.post<{ upload: UploadRecord }>('/api/v1/uploads', body)).upload;
}

/** Sends a piece of it. */
export const sendPiece = (
  client: Client,
  id: string,
  { body, offset }: { body: Buffer | string; offset: number },
): Promise<Answer<Problem>> =>
  client.call('PATCH', `/files/uploads/${id}`, {
    body,
    headers: { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0', 'upload-offset': String(offset) },
  });

/** An upload whose bytes are all there. */
export async function completeUpload(client: Client, options: FileOptions = {}): Promise<UploadRecord> {
  const content = options.content ?? 'Oak, oiled.\n';
  const upload = await beginUpload(client, { ...options, content });
  must(await sendPiece(client, upload.id, { body: content, offset: 0 }));
  return upload;
}

/** A document, all the way. */
export async function newFile(client: Client, options: FileOptions = {}): Promise<FileRecord> {
  const { id: uploadId } = await completeUpload(client, options);
  const body = { id: randomUUID(), uploadId, note: options.note ?? '' };
  return must(await client.post<{ file: FileRecord }>('/api/v1/files', body)).file;
}

export async function newFolder(
  client: Client,
  {
    projectId = null,
    parentId = null,
    name = `Drawings ${randomUUID()}`,
  }: { projectId?: string | null; parentId?: string | null; name?: string } = {},
): Promise<FolderRecord> {
  return must(await client.post<{ folder: FolderRecord }>('/api/v1/file-folders', { id: randomUUID(), projectId, parentId, name })).folder;
}

/** An answer of which nothing is read: it stands until it is destroyed. */
export const loadUnread = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { agent: false }, resolve).on('error', reject));
