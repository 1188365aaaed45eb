// The lists of the studio's form, in words.

import { currencies, isTimeZone, locales, type StudioChanges } from '../../../../../domain/studios/settings.ts';
import type { SelectOption } from '../../../../ui/Select.tsx';

const byLabel = <Value extends string>(options: SelectOption<Value>[]): SelectOption<Value>[] =>
  options.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

const languageOf = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
const currencyOf = new Intl.DisplayNames('en', { type: 'currency' });

export const localeOptions = byLabel(locales.map((value) => ({ value, label: languageOf.of(value) ?? value })));

export const currencyOptions = currencies.map((value) => ({ value, label: `${value} · ${currencyOf.of(value) ?? value}` }));

/** City first, since that is what one looks for: `London · Europe`. */
const placeWords = (zone: string): string => zone.split('/').toReversed().join(' · ').replaceAll('_', ' ');

/** What this browser knows, with the one that is set, which another browser may call by another name. */
export const timeZoneOptions = (set: string): SelectOption<string>[] =>
  byLabel(
    [...new Set([set, 'UTC', ...Intl.supportedValuesOf('timeZone').filter(isTimeZone)])].map((value) => ({
      value,
      label: placeWords(value),
    })),
  );

export const weekdays = [
  { day: 1, short: 'Mon' },
  { day: 2, short: 'Tue' },
  { day: 3, short: 'Wed' },
  { day: 4, short: 'Thu' },
  { day: 5, short: 'Fri' },
  { day: 6, short: 'Sat' },
  { day: 7, short: 'Sun' },
] as const;

export const fieldNames: Record<keyof StudioChanges, string> = {
  name: 'Studio name',
  timeZone: 'Time zone',
  locale: 'Locale',
  currency: 'Currency',
  workingDays: 'Working days',
  defaultVisibility: 'New projects',
  selfApproval: 'Own work',
  revisionScheme: 'Revisions',
};

/** A value as a conflict shows it. */
export function valueWords(field: string, value: unknown): string {
  switch (field) {
    case 'timeZone':
      return placeWords(String(value));
    case 'locale':
      return languageOf.of(String(value)) ?? String(value);
    case 'workingDays':
      return weekdays
        .filter(({ day }) => Array.isArray(value) && value.includes(day))
        .map(({ short }) => short)
        .join(', ');
    case 'defaultVisibility':
      return value === 'private' ? 'Private' : 'Whole studio';
    case 'revisionScheme':
      return value === 'stages' ? 'P01, P02, C01' : 'A, B, C';
    case 'selfApproval':
      return value === true ? 'People may approve their own work' : 'Nobody approves their own work';
    default:
      return String(value);
  }
}
