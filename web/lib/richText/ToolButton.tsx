import type { LucideIcon } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** 32, on touch 44. */
export const toolSize = 'size-8 touch:size-11';

interface ToolButtonProps {
  label: string;
  icon: LucideIcon;
  isOn: boolean;
  onPress: () => void;
}

/** Leaves the caret where it is: what is chosen stays chosen. */
export function ToolButton({ label, icon, isOn, onPress }: ToolButtonProps) {
  return (
    <IconButton
      size="small"
      icon={icon}
      label={label}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={cx(toolSize, isOn && 'bg-surface-selected text-ink')}
    />
  );
}
