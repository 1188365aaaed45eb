import type { FileRecord } from '../../../../../../domain/files/contract.ts';
import { useLayout } from '../../../../../ui/breakpoints.ts';
import { cx } from '../../../../../ui/cx.ts';
import { RestingSheet } from '../../../../../ui/RestingSheet.tsx';
import { useViewerSlots } from '../slots.ts';
import type { Talk } from './useTalk.ts';

/** The discussion of a document: beside its sheet, which makes room for it, and in a hand a sheet at the foot. */
export function TalkFrame({ file, talk }: { file: FileRecord; talk: Talk }) {
  const { Column } = useViewerSlots();
  const layout = useLayout();
  if (!talk.isShown) return null;
  const column = <Column file={file} talk={talk} />;
  if (layout === 'mobile') {
    return (
      <RestingSheet label="Discussion" isLow={talk.isPinning} onClose={talk.close}>
        {column}
      </RestingSheet>
    );
  }
  return (
    <aside
      aria-label="Discussion"
      className={cx('flex shrink-0 flex-col border-s border-hairline-strong bg-surface-raised', layout === 'tablet' ? 'w-88' : 'w-96')}
    >
      {column}
    </aside>
  );
}
