// How the rows of a template's table are laid out, and how new ones are called.

export const newKey = (): string => crypto.randomUUID();

/** What is pressed in the columns before the name: 40 wide for a finger. */
export const rowButton = 'border-0! bg-transparent! touch:size-10';

/** Grip, fold, swatch or mark, name, role, offset, days, checklist, approval; on a phone what stands in it has lines of its own. */
export const rowGrid =
  'group/line grid grid-cols-[24px_24px_22px_minmax(0,1fr)_132px_48px_48px_64px_84px] items-center gap-x-1 ' +
  'md:touch:grid-cols-[40px_40px_36px_minmax(0,1fr)_112px_48px_48px_64px_72px] max-md:grid-cols-[40px_40px_36px_minmax(0,1fr)]';
