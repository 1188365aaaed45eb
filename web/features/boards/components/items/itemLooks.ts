// How what is written on a board looks, being read and being written (picture n2).

export const noteLook =
  'min-h-full bg-[color-mix(in_oklab,var(--phase-2)_24%,var(--surface-raised))] px-3.5 py-3 text-14 leading-5 text-ink shadow-pinned';

export const headingLooks = {
  1: 'font-title text-title-22',
  2: 'font-title text-title-28',
  3: 'font-title text-title-40',
} as const;
