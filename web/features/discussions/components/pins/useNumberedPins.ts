import type { FileId } from '../../../../../domain/kernel/ids.ts';
import { usePins } from '../../queries.ts';

export type NumberedPin = ReturnType<typeof useNumberedPins>[number];

/** The pins of a document, numbered in the order in which they were set. */
export const useNumberedPins = (id: FileId) =>
  (usePins({ kind: 'file', id }).data?.items ?? []).map((pin, index) => ({ ...pin, number: index + 1 }));
