import type { BoardFile } from '../../../../../domain/boards/contract.ts';
import type { ItemKind, ItemOf } from '../../../../../domain/boards/items.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';

/** What the view of one kind is given. */
export interface Shown<Kind extends ItemKind> {
  item: ItemOf<Kind>;
  /** Undefined where the document may not be seen, or is gone. */
  fileOf: (id: FileId) => BoardFile | undefined;
  /** How wide the item is on the screen, px: decides how sharp its picture is. */
  seenAt: number;
}
