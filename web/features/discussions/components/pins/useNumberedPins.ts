import { type Anchor, type BoardSpot, isFileSpot, type MomentSpot, type PageSpot } from '../../../../../domain/discussions/contract.ts';
import type { SubjectName } from '../../../../../domain/discussions/subjects.ts';
import type { BoardId, FileId } from '../../../../../domain/kernel/ids.ts';
import { usePins } from '../../queries.ts';

type Pin = NonNullable<ReturnType<typeof usePins>['data']>['items'][number];
export type NumberedPin<Spot extends Anchor = Anchor> = Omit<Pin, 'anchor'> & { anchor: Spot; number: number };

/** The pins of a document, numbered in the order in which they were set. */
export const useNumberedPins = (id: FileId): NumberedPin<PageSpot | MomentSpot>[] => useNumbered({ kind: 'file', id }, isFileSpot);

/** The pins of a board, likewise. */
export const useBoardPins = (id: BoardId): NumberedPin<BoardSpot>[] => useNumbered({ kind: 'board', id }, isBoardSpot);

const isBoardSpot = (spot: Anchor): spot is BoardSpot => !isFileSpot(spot);

function useNumbered<Spot extends Anchor>(of: SubjectName, isIts: (spot: Anchor) => spot is Spot): NumberedPin<Spot>[] {
  const { data } = usePins(of);
  return (data?.items ?? []).flatMap(({ anchor, ...pin }, index) => (isIts(anchor) ? [{ ...pin, anchor, number: index + 1 }] : []));
}
