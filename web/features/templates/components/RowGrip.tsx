import { GripVertical } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { rowButton } from './planRows.ts';

export interface RowGripProps {
  label: string;
  handlers: object;
  disabledReason: string | undefined;
  /** There without being pointed at: lines of a list, rows under a finger. */
  isShown?: boolean;
}

/** What a row of a template is taken by. */
export function RowGrip({ label, handlers, disabledReason, isShown = false }: RowGripProps) {
  return (
    <IconButton
      {...(disabledReason === undefined && handlers)}
      data-grip
      size="small"
      icon={GripVertical}
      label={label}
      aria-describedby="template-keys"
      disabledReason={disabledReason}
      className={cx(
        rowButton,
        'cursor-grab touch-none active:cursor-grabbing',
        !isShown &&
          'opacity-0 group-hover/line:opacity-100 group-focus-within/line:opacity-100 focus-visible:opacity-100 touch:opacity-100',
      )}
    />
  );
}
