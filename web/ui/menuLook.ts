/** The frame of a list that floats, shared by menus and filters. */
export const menuFrame =
  'z-(--z-layer) max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-settle overflow-y-auto rounded-3 ' +
  'border border-hairline-strong bg-surface-raised py-1 shadow-float outline-none';

/** A row of such a list: 32 high, 44 on touch. */
export const menuItem =
  'flex min-h-8 cursor-pointer items-center gap-2.5 px-3 text-14 outline-none select-none touch:min-h-11 ' +
  'data-highlighted:bg-surface-hover aria-disabled:cursor-default aria-disabled:text-ink-faint';
