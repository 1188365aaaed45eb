// Choosing what of a picture is shown. Loaded when one was chosen: most people never change theirs.

import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Crop } from '../../../../domain/kernel/pictures.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ScaleBar } from '../../../ui/ScaleBar.tsx';
import { Slider } from '../../../ui/Slider.tsx';

export interface CropDialogProps {
  /** An address of the chosen file in this tab. */
  src: string;
  /** A face is shown round, a logo square. */
  shape: 'round' | 'square';
  /** The share that has been sent; null before. */
  progress: number | null;
  /** What went wrong with this picture; it stays open, so that nothing is lost. */
  problem: string | null;
  /** Null shows all of it; only a logo can. */
  onSave: (crop: Crop | null) => void;
  onUnreadable: () => void;
  onClose: () => void;
}

const mostZoom = 4;

export function CropDialog({ src, shape, progress, problem, onSave, onUnreadable, onClose }: CropDialogProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isWhole, setWhole] = useState(shape === 'square');
  const isSending = progress !== null;
  return (
    <Dialog
      open
      onClose={isSending ? () => {} : onClose}
      onSubmit={() => crop && !isSending && onSave(isWhole ? null : crop)}
      title="Choose what is shown"
      sentence={
        isWhole ? 'All of it is shown, with room round it.' : 'Drag the picture, or use the arrow keys, until the right part is inside.'
      }
      actions={
        <>
          <p
            role={problem === null ? 'status' : 'alert'}
            className={`me-auto text-13 ${problem === null ? 'text-ink-muted' : 'text-overdue-text'}`}
          >
            {problem ?? (isSending ? progressWords(progress) : '')}
          </p>
          <Button variant="bare" onClick={onClose} waitsFor={isSending ? 'The picture is on its way' : undefined}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSending || crop === null}>
            {shape === 'round' ? 'Save picture' : 'Save logo'}
          </Button>
        </>
      }
    >
      <div className="relative h-80 overflow-hidden rounded-1 bg-surface-sunken max-md:h-72">
        {isWhole && (
          <img
            src={src}
            alt=""
            className="absolute inset-0 m-auto size-80 border border-hairline bg-surface-raised object-contain max-md:size-72"
          />
        )}
        {/* Hidden it still measures the picture, and takes no focus. */}
        <div className={isWhole ? 'invisible' : undefined}>
          <Cropper
            image={src}
            crop={place}
            zoom={zoom}
            maxZoom={mostZoom}
            aspect={1}
            cropShape={shape === 'round' ? 'round' : 'rect'}
            showGrid={shape === 'square'}
            disableAutomaticStylesInjection
            keyboardStep={8}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_shares, area) => setCrop(toCrop(area))}
            mediaProps={{ alt: '', onError: onUnreadable }}
            cropperProps={{ role: 'group', 'aria-label': 'Part of the picture that is shown. Arrow keys move it.' }}
            classes={{ cropAreaClassName: 'text-scrim! focus-visible:outline-2' }}
          />
        </div>
      </div>
      {shape === 'square' && <Checkbox className="mt-3" label="Show all of it" checked={isWhole} onChange={setWhole} />}
      {!isWhole && <ZoomSlider zoom={zoom} onChange={setZoom} />}
      <div className="mt-2 h-1">{isSending && <ScaleBar label="Sent" size="small" health="in-progress" progress={progress} />}</div>
    </Dialog>
  );
}

const ZoomSlider = ({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) => (
  <div className="mt-3">
    <Slider
      label="Zoom"
      value={zoom}
      min={1}
      max={mostZoom}
      step={0.05}
      words={`${Math.round(zoom * 100)} per cent`}
      figure={`${Math.round(zoom * 100)} %`}
      onChange={onChange}
    />
  </div>
);

/** The cropper's rectangle is a square but for rounding; the smaller side is certainly inside. */
const toCrop = ({ x, y, width, height }: Area): Crop => ({ x, y, size: Math.max(1, Math.min(width, height)) });

const progressWords = (share: number): string => (share < 1 ? `Sending, ${Math.round(share * 100)} %` : 'Almost done');
