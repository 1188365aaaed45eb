// A thing from so far away that nobody can read it: one element in its colours, instead of all that its words need.

import type { BoardFile } from '../../../../../domain/boards/contract.ts';
import { fileOf as fileIdOf, type Item, type ItemKind } from '../../../../../domain/boards/items.ts';
import { plainText } from '../../../../../domain/discussions/body.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import { cx } from '../../../../ui/cx.ts';
import { dimmed, noteGround } from './itemLooks.ts';
import { Picture } from './Picture.tsx';

/** Pictures, lines and sections are the same from near and far. */
const same: readonly ItemKind[] = ['image', 'file', 'line', 'arrow', 'section'];
export const drawnAsEver = ({ kind }: Item): boolean => same.includes(kind);

interface FarItemProps {
  item: Item;
  width: number;
  fileOf: (id: FileId) => BoardFile | undefined;
}

export function FarItem({ item, width, fileOf }: FarItemProps) {
  const file = fileIdOf(item);
  switch (item.kind) {
    case 'swatch':
      return (
        <span
          className="block size-full border-4 border-b-40 border-sheet bg-clip-padding shadow-pinned"
          style={{ backgroundColor: dimmed(item.content.hex) }}
        />
      );
    case 'palette':
      return (
        <span className="block size-full pb-5 [background-clip:content-box]" style={{ backgroundImage: stripes(item.content.colours) }} />
      );
    case 'heading':
      return <span className={cx('block', written)} style={linesOf(item.content.text, { width, step: headingSteps[item.content.size] })} />;
    case 'note':
      return (
        <span className={cx('block size-full shadow-pinned', noteGround)}>
          <span
            className={cx('absolute inset-3.5', written)}
            style={linesOf(plainText(item.content.body), { width: width - 28, step: 20 })}
          />
        </span>
      );
    case 'material':
    case 'product':
      return (
        <span className={cx('flex size-full flex-col', item.kind === 'product' && 'bg-surface-raised shadow-pinned')}>
          {file && (
            <Picture
              file={fileOf(file)}
              seenAt={0}
              look={item.look}
              className={item.kind === 'product' ? 'h-29.5' : 'min-h-0 flex-1 pb-10'}
            />
          )}
        </span>
      );
    default:
      return <span className="block size-full bg-surface-raised shadow-pinned" />;
  }
}

/** Words that are too small to be read are grey lines. */
const written = 'text-ink/35';
const headingSteps = { 1: 28, 2: 34, 3: 46 } as const;

/** As many lines as the words would take. */
function linesOf(words: string, { width, step }: { width: number; step: number }) {
  const long = words.length * step * 0.36;
  const lines = Math.max(Math.ceil(long / width), 1);
  return {
    inlineSize: lines === 1 ? Math.min(long, width) : undefined,
    blockSize: lines * step,
    backgroundImage: `repeating-linear-gradient(transparent 0 ${step * 0.35}px, currentColor ${step * 0.35}px ${step * 0.7}px, transparent ${step * 0.7}px ${step}px)`,
  };
}

const stripes = (colours: readonly { hex: string }[]): string =>
  `linear-gradient(to right, ${colours.map(({ hex }, at) => `${dimmed(hex)} ${(at * 100) / colours.length}% ${((at + 1) * 100) / colours.length}%`).join(', ')})`;
