/** Of a part of an item: there while somebody points at the item, or is in it with the keys. */
export const shownOnHover = 'opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100';
