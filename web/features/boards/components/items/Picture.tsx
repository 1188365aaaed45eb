import type { BoardFile } from '../../../../../domain/boards/contract.ts';
import type { Look } from '../../../../../domain/boards/items.ts';
import { usePicture } from '../../../../ui/pictures.ts';
import { Void } from '../../../../ui/Skeleton.tsx';
import { cx } from '../../../../ui/cx.ts';
import { stepFor, wholeSource } from '../../../files/components/viewer/tiles.ts';
import { pageAddress } from '../../../files/components/viewer/useSheetView.ts';
import { thumbnailOf } from '../../../files/cardQueries.ts';

export interface PictureProps {
  file: BoardFile | undefined;
  /** Pixels of the screen across. */
  seenAt: number;
  look?: Look;
  /** A drawing is never cropped; a photograph fills its place. */
  isWhole?: boolean;
  className?: string;
}

/** A small picture is enough up to here. */
const mostOfThumbnail = 320;

/** A document as a picture, as sharp as it is seen: a void while it loads, and where it may not be seen. */
export function Picture({ file, seenAt, look, isWhole = false, className }: PictureProps) {
  const small = usePicture(file && thumbnailOf(file));
  const sharp = usePicture(sharpSource(file, seenAt));
  const shown = sharp ?? small;
  const crop = look?.crop;
  return (
    <span className={cx('block overflow-hidden', className)}>
      {shown === null ? (
        <Void className="size-full" />
      ) : (
        <img
          src={shown}
          alt=""
          draggable={false}
          decoding="async"
          className={cx('picture block size-full max-w-none select-none', isWhole ? 'bg-sheet object-contain' : 'object-cover')}
          style={{
            ...(look && (look.flipX || look.flipY) && { scale: `${look.flipX ? -1 : 1} ${look.flipY ? -1 : 1}` }),
            ...(crop && {
              inlineSize: `${100 / crop.w}%`,
              blockSize: `${100 / crop.h}%`,
              translate: `${-crop.x * 100}% ${-crop.y * 100}%`,
            }),
          }}
        />
      )}
    </span>
  );
}

function sharpSource(file: BoardFile | undefined, seenAt: number): string | null {
  if (file?.preview !== 'ready' || seenAt * window.devicePixelRatio <= mostOfThumbnail) return null;
  if (file.kind !== 'pdf' && file.kind !== 'image') return null;
  const page = {
    src: pageAddress(file.id, file, 1),
    own: { width: file.width ?? 1, height: file.height ?? 1 },
    isPicture: file.kind === 'image',
  };
  return wholeSource(page, stepFor(seenAt, { density: window.devicePixelRatio, page }));
}
