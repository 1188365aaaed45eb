import { useState } from 'react';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import type { PaperSize } from './drawing.ts';

const sizes = ['A4', 'A3', 'A2', 'A1'] as const satisfies readonly PaperSize[];

export interface PaperDialogProps {
  onExport: (size: PaperSize) => Promise<void>;
  onClose: () => void;
}

/** Which paper a programme is drawn on. */
export function PaperDialog({ onExport, onClose }: PaperDialogProps) {
  const [size, setSize] = useState<PaperSize>('A3');
  const [isDrawing, setDrawing] = useState(false);
  const draw = async () => {
    setDrawing(true);
    await onExport(size);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => void draw()}
      title="Export a drawing"
      sentence="Landscape, with the studio’s title block. A long programme goes over several sheets."
      submitLabel={`Export ${size}`}
      busy={isDrawing}
    >
      <SegmentedControl label="Paper" value={size} onChange={setSize} segments={sizes.map((value) => ({ value, label: value }))} />
    </FormDialog>
  );
}
