// Addresses of bytes for whoever cannot say who asks: a player, a download. Each names a session and an hour in which it is good, under
// a signature; whether that session may still read what it asks for is asked anew each time.

import { AppError } from '../../../domain/kernel/errors.ts';
import { fileId, type FileId, folderId, type FolderId, type SessionId, sessionId as sessionIdSchema } from '../../../domain/kernel/ids.ts';
import type { Secrets } from '../../auth/secrets.ts';

/** How long an address is good, in milliseconds: as long as somebody looks at a film. */
export const addressLifetime = 3_600_000;

export interface GoodFor {
  url: string;
  expiresAt: string;
}

export interface FileAddresses {
  ofFile: (given: { sessionId: SessionId; fileId: FileId; number: number; now: Date }) => GoodFor;
  ofArchive: (given: { sessionId: SessionId; fileIds: readonly FileId[]; folderIds: readonly FolderId[]; now: Date }) => GoodFor;
  /** Whose address it is. @throws AppError `gone` for one that is over or that nobody made */
  holderOf: (given: { subject: string; key: string; now: Date }) => SessionId;
}

export function openAddresses({ sign, isSigned }: Pick<Secrets, 'sign' | 'isSigned'>): FileAddresses {
  const signatureOf = (subject: string, sessionId: string, until: string) => sign('file', `${subject}\n${sessionId}\n${until}`);
  const address = (subject: string, query: string, { sessionId, now }: { sessionId: SessionId; now: Date }): GoodFor => {
    const until = new Date(now.getTime() + addressLifetime);
    const parts = [sessionId, until.getTime().toString(36)] as const;
    const key = [...parts, signatureOf(subject, ...parts)].join('.');
    return { url: `${subject.split('?')[0]}?${query}key=${key}`, expiresAt: until.toISOString() };
  };
  return {
    ofFile: ({ fileId, number, ...given }) => address(subjectOfFile(fileId, String(number)), '', given),
    ofArchive: ({ fileIds, folderIds, ...given }) => {
      const items = packed(fileIds, folderIds);
      return address(subjectOfArchive(items), `items=${items}&`, given);
    },
    holderOf: ({ subject, key, now }) => {
      const [session = '', until = '', signature = ''] = key.split('.');
      const isOurs = isSigned('file', `${subject}\n${session}\n${until}`, signature);
      if (!isOurs || Number.parseInt(until, 36) < now.getTime()) throw new AppError('gone');
      return sessionIdSchema.parse(session);
    },
  };
}

export const subjectOfFile = (fileId: string, number: string): string => `/downloads/${fileId}/${number}`;

export const subjectOfArchive = (items: string): string => `/downloads/archive.zip?${items}`;

const idBytes = 16;

/** Ids as an address has room for: how many are files, then all of them. */
function packed(fileIds: readonly FileId[], folderIds: readonly FolderId[]): string {
  const bytes = [...fileIds, ...folderIds].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
  return `${fileIds.length}.${Buffer.concat(bytes).toString('base64url')}`;
}

export function unpacked(items: string): { fileIds: FileId[]; folderIds: FolderId[] } {
  const [files = '', text = ''] = items.split('.');
  const bytes = Buffer.from(text, 'base64url');
  const ids = Array.from({ length: bytes.length / idBytes }, (_, place) => toId(bytes.subarray(place * idBytes, (place + 1) * idBytes)));
  return {
    fileIds: ids.slice(0, Number(files)).map((id) => fileId.parse(id)),
    folderIds: ids.slice(Number(files)).map((id) => folderId.parse(id)),
  };
}

const toId = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
