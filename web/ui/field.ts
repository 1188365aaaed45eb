import { createContext, useContext } from 'react';

/** What a Field tells the one control inside it. */
export type FieldWiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean; required: boolean };

export const FieldContext = createContext<FieldWiring | null>(null);

/**
 * The attributes that tie a control to the Field round it; nothing outside of one. A button that holds its value as
 * words is named by the label and by them.
 * @param valueId the element with those words
 */
export function useFieldAttributes(valueId?: string) {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-labelledby': valueId && `${field.labelId} ${valueId}`,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}

/** The frame of everything that is typed into; an error doubles its line without moving anything. */
export const inputFrame =
  'w-full rounded-2 border border-control-line bg-surface-raised text-14 text-ink transition-colors touch:text-16 ' +
  'hover:border-ink-muted ' +
  'aria-invalid:border-overdue-mark aria-invalid:inset-ring aria-invalid:inset-ring-overdue-mark ' +
  'has-aria-invalid:border-overdue-mark has-aria-invalid:inset-ring has-aria-invalid:inset-ring-overdue-mark ' +
  'focus-visible:border-focus focus-visible:outline-offset-1 aria-disabled:border-dashed aria-disabled:border-hairline-strong aria-disabled:bg-surface-sunken aria-disabled:text-ink-faint disabled:bg-surface-sunken disabled:text-ink-faint [&[readonly]]:bg-surface-sunken';

/** Fields that belong together stand beside each other, and below each other where a helper calls the screen mobile (below 640). */
export const fieldPairs = 'grid grid-cols-2 gap-x-4 max-sm:grid-cols-1';

export type ControlSize = 'small' | 'normal' | 'large';

/** 28 in a toolbar, 36 as a rule, 40 at sign-in; 44 on touch. */
export const controlHeight: Record<ControlSize, string> = {
  small: 'h-7 touch:h-10',
  normal: 'h-9 touch:h-11',
  large: 'h-10 touch:h-11',
};
