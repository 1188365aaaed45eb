import { Pipette } from 'lucide-react';
import { IconButton } from '../../../../ui/IconButton.tsx';

/** The browser's own picker for any pixel of the screen (https://wicg.github.io/eyedropper-api/). */
/** Takes the colour of any pixel on the screen; nothing where the browser cannot. */
export function ScreenPicker({ label, onPick }: { label: string; onPick: (hex: string) => void }) {
  const { EyeDropper: Picker } = window;
  if (!Picker) return null;
  const pick = () =>
    // Given up by Escape: nothing was meant.
    void new Picker().open().then(
      ({ sRGBHex }) => /^#[0-9a-f]{6}$/i.test(sRGBHex) && onPick(sRGBHex.toLowerCase()),
      () => {},
    );
  return <IconButton label={label} icon={Pipette} onClick={pick} />;
}
