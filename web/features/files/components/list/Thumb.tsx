import { File, FileAudio, FileSpreadsheet, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import type { FileKind } from '../../../../../domain/files/kinds.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { usePicture } from '../../../../ui/pictures.ts';
import { Void } from '../../../../ui/Skeleton.tsx';
import { type Pictured, thumbnailOf } from '../../cardQueries.ts';
import { suffixOf } from '../fileWords.ts';
import { isText } from '../viewer/compare/comparable.ts';
import { FirstLines } from './FirstLines.tsx';

export interface ThumbProps {
  file: Pictured & Pick<FileRecord, 'kind' | 'name'>;
  /** The size of a tile, or small in a row. */
  isSmall?: boolean;
  className?: string;
}

/** The picture of a document; a drawing is never cropped, a photograph fills it; what has none shows its suffix. */
export function Thumb({ file, isSmall = false, className }: ThumbProps) {
  const src = thumbnailOf(file);
  const picture = usePicture(src);
  const frame = cx('relative block overflow-hidden rounded-1', className);
  if (picture) {
    return (
      <span className={cx(frame, 'bg-surface-raised')}>
        <img
          src={picture}
          alt=""
          draggable={false}
          className={cx('picture size-full', file.kind === 'image' ? 'object-cover' : 'bg-white object-contain')}
        />
        <span className={cx('absolute inset-0 rounded-1 inset-ring', isSmall ? 'inset-ring-ink/8' : 'inset-ring-ink/12')} />
      </span>
    );
  }
  if (src !== null) return <Void className={className ?? ''} />;
  if (!isSmall && isText(file)) return <FirstLines file={file} className={frame} standIn={<Mark file={file} />} />;
  return (
    <span className={cx(frame, 'flex items-center justify-center border border-hairline bg-surface-raised text-ink-muted')}>
      {isSmall ? <SmallMark file={file} /> : <Mark file={file} />}
    </span>
  );
}

const icons: Record<FileKind, LucideIcon> = {
  image: File,
  pdf: FileText,
  video: FileVideo,
  audio: FileAudio,
  text: FileText,
  markdown: FileText,
  csv: FileSpreadsheet,
  other: File,
};

const SmallMark = ({ file }: Pick<ThumbProps, 'file'>) =>
  suffixOf(file.name) ? (
    <span className="truncate px-0.5 text-[10px] leading-none font-semibold">
      <bdi>{suffixOf(file.name)}</bdi>
    </span>
  ) : (
    <Icon of={icons[file.kind]} size={14} />
  );

function Mark({ file }: Pick<ThumbProps, 'file'>) {
  return (
    <span className="flex flex-col items-center gap-1.5">
      <Icon of={icons[file.kind]} size={20} />
      <span className="text-13 font-semibold">
        <bdi>{suffixOf(file.name) || 'file'}</bdi>
      </span>
    </span>
  );
}
