// How what is written on a board looks, being read and being written (picture n2).

/** The paper of a note. */
export const noteGround = 'bg-[color-mix(in_oklab,var(--phase-2)_24%,var(--surface-raised))]';

export const noteLook = `min-h-full ${noteGround} px-3.5 py-3 text-14 leading-5 text-ink shadow-pinned`;

export const headingLooks = {
  1: 'font-title text-title-22',
  2: 'font-title text-title-28',
  3: 'font-title text-title-40',
} as const;

/** A plain field of colour as `.picture` shows it, without a filter of its own. */
export const dimmed = (hex: string): string => `color-mix(in srgb, ${hex} calc(var(--dim-picture, 1) * 100%), black)`;
