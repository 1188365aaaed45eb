// What the viewer shows of a document's discussion outside its column: how much was said, and the pins on the sheet.

import { isPageSpot } from '../../../../../domain/discussions/contract.ts';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { PageSpot } from '../../../files/components/viewer/PageLayers.tsx';
import type { TalkProps } from '../../../files/components/viewer/slots.ts';
import { isMoment } from '../../../files/components/viewer/talk/useTalk.ts';
import { HowMuchSaid } from './HowMuchSaid.tsx';
import { NewPin, Pin } from './Pin.tsx';
import { useNumberedPins } from './useNumberedPins.ts';

export const FileSaid = ({ file: { id } }: { file: FileRecord }) => <HowMuchSaid of={{ kind: 'file', id }} />;

interface FilePinsProps extends TalkProps {
  number: number;
  page: number;
  quarters: number;
}

/** Its pins on a page of a version: those of resolved threads only where they are asked for. */
export function FilePins({ file, talk, number, page, quarters }: FilePinsProps) {
  const pins = useNumberedPins(file.id);
  const { marked, spot, cursor, isPinning } = talk;
  const isHere = (at: { page: number; version?: number | undefined }) => at.page === page && (at.version ?? file.number) === number;
  const shown = pins.flatMap(({ anchor, ...pin }) =>
    isPageSpot(anchor) && isHere(anchor) && (!pin.isResolved || talk.showsResolved || pin.commentId === marked) ? [{ ...pin, anchor }] : [],
  );
  // The one that is marked lies over its neighbours.
  const ordered = shown.toSorted((one, other) => Number(one.commentId === marked) - Number(other.commentId === marked));
  return (
    // While another is set, a press means the spot.
    <div inert={isPinning} className="contents">
      {ordered.map((pin) => (
        <PageSpot key={pin.commentId} at={pin.anchor} quarters={quarters}>
          <Pin pin={pin} isOpen={pin.commentId === marked} onOpen={() => talk.mark(pin.commentId === marked ? null : pin.commentId)} />
        </PageSpot>
      ))}
      {isPinning && cursor && number === file.number && (
        <PageSpot at={cursor} quarters={quarters}>
          <NewPin />
        </PageSpot>
      )}
      {spot && !isMoment(spot) && isHere(spot) && (
        <PageSpot at={spot} quarters={quarters}>
          <NewPin />
        </PageSpot>
      )}
    </div>
  );
}
