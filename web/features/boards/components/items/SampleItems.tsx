// What a scheme is made of: colours, palettes, materials and products (picture n2). Paper that lies under a sample stays paper by night.

import { useQuery } from '@tanstack/react-query';
import { type ItemOf, productStatusNames } from '../../../../../domain/boards/items.ts';
import { formatNumber } from '../../../../ui/locale.ts';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { Void } from '../../../../ui/Skeleton.tsx';
import { cx } from '../../../../ui/cx.ts';
import { studioQuery } from '../../../studios/queries.ts';
import { dimmed } from './itemLooks.ts';
import { productStatusMarks } from './itemWords.ts';
import { Picture } from './Picture.tsx';
import type { Shown } from './shown.ts';

export function SwatchItem({ item }: Shown<'swatch'>) {
  const { name, hex, code, use } = item.content;
  return (
    <div className="flex h-full flex-col p-1 text-sheet-ink shadow-pinned" style={{ backgroundColor: dimmed('var(--sheet)') }}>
      <span className="block min-h-0 flex-1 forced-color-adjust-none" style={{ backgroundColor: dimmed(hex) }} />
      <span className="px-0.5 pt-1.5 pb-0.5 text-12 leading-4">
        <span className="block truncate font-semibold">
          <bdi>{name || hex}</bdi>
        </span>
        <span className="block truncate">
          <bdi>{use || code || ' '}</bdi>
        </span>
      </span>
    </div>
  );
}

export function PaletteItem({ item }: Shown<'palette'>) {
  return (
    <ul aria-label={item.content.name || undefined} className="flex h-full">
      {item.content.colours.map(({ hex, name }, index) => (
        // The same colour may stand twice: its place is all that tells it apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex min-w-0 flex-1 flex-col">
          <span className="block min-h-0 flex-1 forced-color-adjust-none" style={{ backgroundColor: dimmed(hex) }} />
          <span className="block h-5 truncate pt-1 text-12 text-ink-muted">
            <bdi>{name || hex}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function MaterialItem({ item, fileOf, seenAt }: Shown<'material'>) {
  const { name, supplier, finish, fileId, cut } = item.content;
  const price = useMoney(item.content.price);
  return (
    <div className="flex h-full flex-col">
      {fileId ? (
        <Picture
          file={fileOf(fileId)}
          seenAt={seenAt}
          look={item.look}
          className={cx('min-h-0 flex-1', cut === 'pinked' ? pinked : 'shadow-pinned')}
        />
      ) : (
        <Void className="min-h-0 w-full flex-1" />
      )}
      <span className="pt-1.5 leading-4">
        <span className="block truncate font-medium">
          <bdi>{name || 'Material'}</bdi>
        </span>
        <span className="block truncate text-12 text-ink-muted">
          <bdi>{[supplier, price, finish].filter(Boolean).join(' · ') || ' '}</bdi>
        </span>
      </span>
    </div>
  );
}

/** The edge of a swatch of cloth: teeth of 4, as the shears leave them. */
const pinked =
  '[mask:conic-gradient(from_135deg_at_top,#0000,#000_1deg_89deg,#0000_90deg)_50%_0/8px_51%_repeat-x,conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%_100%/8px_51%_repeat-x]';

export function ProductItem({ item, fileOf, seenAt }: Shown<'product'>) {
  const { name, brand, supplier, leadTime, finish, quantity, status, fileId } = item.content;
  const price = useMoney(item.content.price);
  const [word, mark] = [productStatusNames[status], productStatusMarks[status]];
  return (
    <div className="flex min-h-full flex-col bg-surface-raised shadow-pinned">
      {fileId ? (
        <Picture file={fileOf(fileId)} seenAt={seenAt} look={item.look} className="h-29.5 shrink-0" />
      ) : (
        <Void className="h-29.5 w-full shrink-0" />
      )}
      <div className="flex flex-1 flex-col px-3 pt-2.5 pb-2">
        {brand && (
          <span className="text-12 text-ink-muted">
            <bdi>{brand}</bdi>
          </span>
        )}
        <span className="font-semibold wrap-break-word">
          <bdi>{name || 'Product'}</bdi>
        </span>
        <dl className="mt-1.5 grid grid-cols-2 border-t border-ink text-12">
          <Cell label="Price" value={price} />
          <Cell label="Lead time" value={leadTime} />
          <Cell label="Supplier" value={supplier} />
          <Cell label="Finish" value={finish} />
        </dl>
        <p className="mt-auto flex items-center gap-1.5 pt-2 text-12">
          <StatusMark status={mark} />
          <span className="font-medium">{word}</span>
          <span className="num ms-auto text-ink-muted">{quantity} no.</span>
        </p>
      </div>
    </div>
  );
}

function Cell({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="min-w-0 border-b border-hairline py-1 even:border-s even:ps-2">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="num truncate font-medium">
        <bdi>{value || '–'}</bdi>
      </dd>
    </div>
  );
}

/** Hundredths of the studio's currency as words. */
function useMoney(price: ItemOf<'product'>['content']['price']): string | null {
  const currency = useQuery(studioQuery()).data?.currency ?? 'GBP';
  if (price === null) return null;
  const isWhole = price % 100 === 0;
  return formatNumber(price / 100, {
    style: 'currency',
    currency,
    maximumFractionDigits: isWhole ? 0 : 2,
    minimumFractionDigits: isWhole ? 0 : 2,
  });
}
