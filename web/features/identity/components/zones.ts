import type { SearchOption } from '../../../ui/SearchSelect.tsx';

/** Every zone that this browser knows, by its place: "London", "Europe". */
export const zoneOptions = (): SearchOption[] => Intl.supportedValuesOf('timeZone').map(zoneOption);

export function zoneOption(zone: string): SearchOption {
  const [area = '', ...places] = zone.replaceAll('_', ' ').split('/');
  const place = places.at(-1);
  return place === undefined
    ? { value: zone, label: area }
    : { value: zone, label: place, detail: [area, ...places.slice(0, -1)].join(', ') };
}
