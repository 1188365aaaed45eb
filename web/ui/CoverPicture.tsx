import { useContext, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { whenNearlyInSight } from './nearlyInSight.ts';
import { PicturesContext, usePicture } from './pictures.ts';

export interface CoverPictureProps {
  src: string;
  /** Its size. */
  className: string;
  /** Of one of many: fetched once it is nearly in sight. */
  loading?: 'lazy' | 'eager';
}

/** The picture of a project. Its name stands beside it. */
export function CoverPicture({ src, className, loading = 'lazy' }: CoverPictureProps) {
  const pictures = useContext(PicturesContext);
  const classes = cx('picture rounded-1 object-cover', className);
  if (pictures.read(src) === src) return <img src={src} alt="" loading={loading} className={classes} />;
  return <Photograph src={src} className={classes} />;
}

/** Pixels that the plain size of a photograph has across; above that the dense one is asked for. */
const plainWidth = 960;

/** One that an address alone does not open: fetched once it is nearly in sight, in the size that it has here; its place is kept. */
function Photograph({ src, className }: CoverPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    // Talks to the browser, which knows what is in sight.
    const end = whenNearlyInSight(place.current, 300, ({ boundingClientRect: { width } }) => {
      end();
      setAsked(width * window.devicePixelRatio > plainWidth ? `${src}?size=dense` : src);
    });
    return end;
  }, [src]);
  const picture = usePicture(asked);
  return (
    <div ref={place} data-photograph={picture ? 'shown' : 'waiting'} className={cx('overflow-hidden bg-surface-selected', className)}>
      {picture && <img src={picture} alt="" className="block size-full object-cover" />}
    </div>
  );
}
