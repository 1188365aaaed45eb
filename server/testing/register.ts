// Sheets of the drawing register, and issue sheets, as a page makes them.

import { randomUUID } from 'node:crypto';
import type { FileRecord } from '../../domain/files/contract.ts';
import type { IssueRecord } from '../../domain/files/registerContract.ts';
import type { Client } from './client.ts';
import { must } from './files.ts';

export interface SheetOptions {
  number?: string;
  title?: string;
  revision?: string;
  status?: string;
  supersedes?: boolean;
}

export const newSheet = (fileId: string, options: SheetOptions = {}) => ({
  fileId,
  number: `A-${randomUUID().slice(0, 8)}`,
  title: 'Ground floor plan',
  revision: 'A',
  status: 'forComment',
  ...options,
});

/** Takes a document into the register of its project. */
export async function addSheet(
  client: Client,
  { projectId, fileId, ...options }: SheetOptions & { projectId: string; fileId: string },
): Promise<FileRecord> {
  const body = { sheets: [newSheet(fileId, options)] };
  const { items } = must(await client.post<{ items: FileRecord[] }>(`/api/v1/projects/${projectId}/register`, body));
  return items[0] as FileRecord; // the one that was added
}

export const newIssue = (...sheets: Pick<FileRecord, 'id' | 'number' | 'version'>[]) => ({
  id: randomUUID(),
  issuedOn: '2026-03-12',
  purpose: 'forConstruction',
  recipients: [{ name: 'Jon Frome', company: 'Frome Joinery', email: 'jon@frome.example' }],
  sheets: sheets.map(({ id, number, version }) => ({ fileId: id, versionNumber: number, version })),
});

export async function issueSheets(
  client: Client,
  { projectId, sheets, ...fields }: { projectId: string; sheets: readonly FileRecord[]; [field: string]: unknown },
): Promise<IssueRecord> {
  const body = { ...newIssue(...sheets), ...fields };
  return must(await client.post<{ issue: IssueRecord }>(`/api/v1/projects/${projectId}/issue-sheets`, body)).issue;
}
