// What a document and a board have in common where something is said about a spot of them.

import { MapPin } from 'lucide-react';
import type { Anchor } from '../../../../../domain/discussions/contract.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import type { NewSpot } from '../thread/Discussion.tsx';

interface SpotTalk<Spot extends Anchor> {
  /** Where something is about to be said. */
  spot: Spot | null;
  /** Where its words are kept. */
  spotPlace: string | null;
  endSpot: (spot: Spot) => void;
  putSpotAway: () => void;
  /** Marks a thread, as its pin is. */
  mark: (id: CommentId) => void;
}

/** @param name of what the spot is on */
export const newSpotOf = <Spot extends Anchor>(
  { spot, spotPlace, endSpot, putSpotAway, mark }: SpotTalk<Spot>,
  name: string,
): NewSpot | null =>
  spot && {
    anchor: spot,
    label: `Comment on a spot of ${name}`,
    place: spotPlace ?? '',
    onSaid: (id) => {
      endSpot(spot);
      mark(id);
    },
    onKept: () => endSpot(spot),
    onCancel: putSpotAway,
  };

/** Above the field: of which spot its words will be. */
export const SpotWords = ({ place }: { place: string }) => (
  <p className="mb-2 flex items-center gap-2 text-12 text-ink-muted">
    <MapPin aria-hidden size={14} className="text-accent-text" />
    {place}, where the pin stands
  </p>
);
