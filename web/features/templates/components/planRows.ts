// How the rows of a template's table are laid out, and how new ones are called.

export const newKey = (): string => crypto.randomUUID();

/** Grip, fold or mark, swatch, name, role, offset, days, approval; in a narrow table a second line. */
export const rowGrid =
  'grid grid-cols-[24px_24px_22px_minmax(0,1fr)_148px_52px_52px_104px] items-center gap-x-1 ' +
  '@max-[560px]:grid-cols-[24px_24px_22px_minmax(0,1fr)_52px_52px]';
