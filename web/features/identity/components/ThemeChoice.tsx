import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { chooseTheme, type Theme, useTheme } from '../../../ui/theme.ts';

/** Light, dark, or as the system has it; kept in this browser. */
export function ThemeChoice() {
  return <SegmentedControl label="Theme" value={useTheme()} onChange={chooseTheme} segments={segments} />;
}

const segments = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const satisfies ReadonlyArray<{ value: Theme; label: string; icon: typeof Sun }>;
