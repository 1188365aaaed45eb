// What cards show of documents: little, and before a document is opened.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FileRecord } from '../../../domain/files/contract.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { api } from '../../lib/api.ts';

/** How much is attached to the tasks of a board: of a project, or of those that one has to do with. */
export const useCardAttachments = (projectId: ProjectId | undefined) =>
  useQuery({
    ...api.files.onCards.queryOptions({ input: projectId === undefined ? {} : { projectId } }),
    placeholderData: keepPreviousData,
  }).data;

export type Pictured = Pick<FileRecord, 'id' | 'number' | 'preview'>;

export const thumbnailOf = ({ id, number, preview }: Pictured): string | null =>
  preview === 'ready' ? `/files/documents/${id}/${number}/thumbnail` : null;
