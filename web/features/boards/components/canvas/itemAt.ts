import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { idIn } from '../../../../lib/ids.ts';

/** The thing on the wall that an element is, or is part of. */
export const itemIdAt = (element: EventTarget | null): BoardItemId | undefined =>
  element instanceof Element ? idIn<BoardItemId>(element.closest<HTMLElement>('[data-item]')?.dataset.item) : undefined;
