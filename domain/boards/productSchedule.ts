// The product cards of a board as a schedule: by room, which is the section that they lie in, with sums. For a spreadsheet.

import type { DecimalSign } from '../kernel/csv.ts';
import type { BoardItemId } from '../kernel/ids.ts';
import { type Item, type ItemOf, productStatusNames } from './items.ts';

const heads = ['Room', 'Product', 'Brand', 'Supplier', 'Finish', 'Dimensions', 'Lead time', 'Status', 'Quantity'] as const;

/** Where nothing carries them. */
const noRoom = 'Elsewhere on the board';

interface Room {
  name: string;
  products: ItemOf<'product'>[];
}

interface Money {
  currency: string;
  decimalSign: DecimalSign;
}

/**
 * Lines of cells, the first one the heads: rooms from the top left on, each with its sum, and the sum of all. What was dropped stands in
 * it and counts nothing; so does what has no price yet, and the sum then says from how many cards it is.
 *
 * @param items what lies on the board
 */
export function productSchedule(items: readonly Item[], { currency, decimalSign }: Money): string[][] {
  const money = moneyBy(decimalSign);
  const rooms = roomsOf(items);
  const all = rooms.flatMap(({ products }) => products);
  const sum = (name: string, products: readonly ItemOf<'product'>[]) => [
    name,
    ...Array.from(heads, () => ''),
    ...sumCells(products, money),
  ];
  return [
    [...heads, `Price (${currency})`, `Sum (${currency})`, 'Priced'],
    ...rooms.flatMap(({ name, products }) => [...products.map((one) => lineOf(name, one, money)), sum(`Sum of ${name}`, products)]),
    sum('Sum of all', all),
  ];
}

function roomsOf(items: readonly Item[]): Room[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const products = items.filter((item) => item.kind === 'product').toSorted(inReadingOrder);
  const rooms = Map.groupBy(products, ({ place }) => roomIdOf(place.parentId, byId));
  const sections = items.filter((item) => item.kind === 'section').toSorted(inReadingOrder);
  const named = sections.flatMap(({ id, content }) => {
    const own = rooms.get(id);
    return own ? [{ name: content.name || 'A section without a name', products: own }] : [];
  });
  const loose = rooms.get(null);
  return loose ? [...named, { name: noRoom, products: loose }] : named;
}

/** The section that carries it, if there is one. */
function roomIdOf(parentId: BoardItemId | null, byId: ReadonlyMap<BoardItemId, Item>): BoardItemId | null {
  return parentId !== null && byId.get(parentId)?.kind === 'section' ? parentId : null;
}

const inReadingOrder = (a: Item, b: Item): number => a.frame.y - b.frame.y || a.frame.x - b.frame.x || (a.id < b.id ? -1 : 1);

const counts = ({ content }: ItemOf<'product'>): boolean => content.price !== null && content.status !== 'dropped';
const totalOf = ({ content }: ItemOf<'product'>): number => (content.price ?? 0) * content.quantity;

function lineOf(room: string, one: ItemOf<'product'>, money: MoneyText): string[] {
  const { name, brand, supplier, finish, dimensions, leadTime, status, quantity, price } = one.content;
  const own = [room, name, brand, supplier, finish, dimensions, leadTime, productStatusNames[status], String(quantity)];
  return [...own, price === null ? '' : money(price), counts(one) ? money(totalOf(one)) : '', ''];
}

/** After the heads: no price, the sum, and of how many cards. */
function sumCells(products: readonly ItemOf<'product'>[], money: MoneyText): string[] {
  const counting = products.filter(({ content }) => content.status !== 'dropped');
  const priced = counting.filter(counts);
  return [money(priced.reduce((sum, one) => sum + totalOf(one), 0)), `${priced.length} of ${counting.length}`];
}

type MoneyText = (hundredths: number) => string;

/** As a spreadsheet reads a number: no signs between thousands. */
const moneyBy =
  (decimalSign: DecimalSign): MoneyText =>
  (hundredths) =>
    `${Math.floor(hundredths / 100)}${decimalSign}${String(hundredths % 100).padStart(2, '0')}`;
