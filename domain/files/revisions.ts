// How versions are called. One that is in no register is called by its letter, as a drawing is: A, B, C. I and O are left out, which a
// plot does not tell from 1 and 0. A sheet's versions are its revisions, in the studio's way of naming them.

import type { RevisionScheme } from '../studios/settings.ts';
import type { SheetStatus } from './register.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

export const mostOfRevision = 12;

/** The letter of the n-th version, from 1: A to Z, then AA. */
export function revisionOf(number: number): string {
  const place = number - 1;
  const last = letters.charAt(place % letters.length);
  return place < letters.length ? last : revisionOf(Math.floor(place / letters.length)) + last;
}

/** How a version is called: as the register says, else by its letter. */
export const revisionName = ({ revision, number }: { revision: string | null; number: number }): string => revision ?? revisionOf(number);

const isContractual = (status: SheetStatus): boolean => status === 'forConstruction' || status === 'asBuilt';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Of a document that becomes a sheet with its n-th version. */
export function firstRevision({ number, scheme, status }: { number: number; scheme: RevisionScheme; status: SheetStatus }): string {
  if (scheme === 'letters') return revisionOf(number);
  return isContractual(status) ? 'C01' : `P${twoDigits(number)}`;
}

/**
 * The one after a revision, which goes on as that one is written: A, B; P01, P02; 3, 4. The first one for construction after the
 * preliminary ones is C01.
 */
export function nextRevision(former: string, status: SheetStatus): string {
  if (/^P\d+$/i.test(former) && isContractual(status)) return 'C01';
  const next = following(former);
  return next.length > mostOfRevision ? revisionOf(1) : next;
}

function following(former: string): string {
  const [, stem = '', digits = ''] = /^(.*?)(?<!\d)(\d+)$/.exec(former) ?? [];
  if (digits !== '') return stem + String(Number(digits) + 1).padStart(digits.length, '0');
  return /^[A-Z]+$/.test(former) ? revisionOf(numberOf(former) + 1) : `${former}1`;
}

/** The place of a letter; what is left out counts as the one before. */
const numberOf = (revision: string): number =>
  [...revision].reduce((sum, letter) => {
    const place = letters.indexOf(letter);
    return sum * letters.length + 1 + (place < 0 ? letters.indexOf(letter === 'I' ? 'H' : 'N') : place);
  }, 0);

/** The wished revision, or the first after it that no version of the sheet has. */
export function freeRevision(wished: string, { taken, status }: { taken: readonly string[]; status: SheetStatus }): string {
  const others = new Set(taken.map((one) => one.toUpperCase()));
  let revision = wished;
  while (others.has(revision.toUpperCase())) revision = nextRevision(revision, status);
  return revision;
}

/**
 * Whether a revision comes after another one of the sheet: B after A, P10 after P9, P01.2 after P01, and the first for construction, C01,
 * after the preliminary ones. Two that are written in different ways say nothing of each other.
 */
export function isLaterRevision(revision: string, former: string): boolean {
  const [one, other] = [revision.toUpperCase(), former.toUpperCase()];
  if (/^[A-Z]+$/.test(one) && /^[A-Z]+$/.test(other)) return numberOf(one) > numberOf(other);
  const [parts, others] = [partsOf(one), partsOf(other)];
  const place = parts.findIndex((part, index) => part !== others[index]);
  const [part, beside] = [parts[place], others[place]];
  if (part === undefined) return false;
  if (beside === undefined) return true;
  if (typeof part === 'number' && typeof beside === 'number') return part > beside;
  return place === 0 && part === 'C' && beside === 'P';
}

const partsOf = (revision: string): (string | number)[] =>
  (revision.match(/\d+|\D+/g) ?? []).map((part) => (/\d/.test(part) ? Number(part) : part));
