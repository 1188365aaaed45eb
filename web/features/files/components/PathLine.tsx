import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { FolderId } from '../../../../domain/kernel/ids.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { formatNumber } from '../../../ui/locale.ts';
import { withChanges } from '../../../lib/searchChanges.ts';
import type { ItemDrag } from './list/desk.ts';

export interface PathLineProps {
  placeName: string;
  path: readonly { id: FolderId; name: string }[];
  total: number;
  drag: ItemDrag;
}

/** Where one is: each part of the way is a link, and takes what is dropped on it. */
export function PathLine({ placeName, path, total, drag }: PathLineProps) {
  const parts = [{ id: null, name: placeName }, ...path];
  return (
    <nav aria-label="Folder" data-value="" className="flex min-w-0 items-center gap-1 text-14">
      {parts.map(({ id, name }, index) => (
        <Fragment key={id ?? 'place'}>
          {index > 0 && <Icon of={ChevronRight} size={14} className="shrink-0 text-ink-faint" />}
          {index === parts.length - 1 ? (
            <h2 aria-current="location" className="min-w-0 truncate font-semibold">
              <bdi>{name}</bdi>
            </h2>
          ) : (
            <Link
              to="."
              search={(now: object) => withChanges(now, { folder: id ?? undefined, q: undefined })}
              {...drag.target(id, name)}
              className={cx(
                'min-w-0 truncate rounded-1 px-1 text-ink-muted hover:text-ink hover:underline',
                drag.held && drag.over === (id ?? 'place') && 'bg-accent-soft outline-1 outline-accent-line outline-dashed',
              )}
            >
              <bdi>{name}</bdi>
            </Link>
          )}
        </Fragment>
      ))}
      <span className="num ms-1 shrink-0 text-ink-muted">{formatNumber(total)}</span>
    </nav>
  );
}
