// What of a document is on the stage: its page, its player, its words, or its facts.

import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { thumbnailOf } from '../../cardQueries.ts';
import { MeasureLayer } from './measure/MeasureLayer.tsx';
import type { Measuring } from './measure/useMeasure.ts';
import { MediaSheet } from './MediaSheet.tsx';
import { NoPreview } from './NoPreview.tsx';
import { PinLayer } from './PageLayers.tsx';
import { PagePicture } from './PagePicture.tsx';
import { SheetGround } from './Sheet.tsx';
import { useViewerSlots } from './slots.ts';
import type { Talk } from './talk/useTalk.ts';
import { TextSheet } from './TextSheet.tsx';
import type { SheetView } from './useSheetView.ts';

interface ContentProps {
  file: FileRecord;
  sheet: SheetView;
  measuring: Measuring;
  talk: Talk;
}

export function Content({ file, sheet, measuring, talk }: ContentProps) {
  const { Pins } = useViewerSlots();
  if (sheet.isShown) {
    return (
      <SheetGround key={sheet.page} sheet={sheet} name={file.name} tool={measuring.tool ?? talk.tool}>
        <PagePicture page={sheet.drawn} thumbnail={sheet.page === 1 ? thumbnailOf(file) : null} name={file.name} sheet={sheet}>
          <PinLayer>
            <Pins file={file} talk={talk} number={file.number} page={sheet.page} quarters={sheet.quarters} />
          </PinLayer>
          <MeasureLayer measuring={measuring} quarters={sheet.quarters} />
        </PagePicture>
      </SheetGround>
    );
  }
  if (isShownAsItIs(file)) return <MediaSheet file={file} talk={talk} number={file.number} />;
  switch (file.kind) {
    case 'video':
    case 'audio':
      return <MediaSheet file={file} talk={talk} number={file.number} />;
    case 'text':
    case 'markdown':
    case 'csv':
      return <TextSheet file={file} number={file.number} />;
    default:
      return <NoPreview file={file} />;
  }
}

/** A photograph without pictures of its own; a browser shows these formats by itself, but for what takes all memory of a small machine. */
const isShownAsItIs = ({ kind, mediaType, fault }: FileRecord): boolean =>
  kind === 'image' && fault !== 'tooLarge' && ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'].includes(mediaType);
