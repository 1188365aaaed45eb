import { type Anchor, isPageSpot, type PageSpot } from '../../../../../domain/discussions/contract.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import { usePins } from '../../queries.ts';

type Pin = NonNullable<ReturnType<typeof usePins>['data']>['items'][number];
export type NumberedPin<Spot extends Anchor = Anchor> = Omit<Pin, 'anchor'> & { anchor: Spot; number: number };

/** The pins of a document, numbered in the order in which they were set. */
export function useNumberedPins(id: FileId): NumberedPin<PageSpot>[] {
  const { data } = usePins({ kind: 'file', id });
  return (data?.items ?? []).flatMap(({ anchor, ...pin }, index) => (isPageSpot(anchor) ? [{ ...pin, anchor, number: index + 1 }] : []));
}
