import { ScaleBar } from '../../../../ui/ScaleBar.tsx';
import { useUploads } from '../../../files/components/upload/uploads.ts';
import { onScreen } from './camera.ts';
import type { Arriving } from './onTheirWay.ts';
import type { Desk } from './useDesk.ts';

/** Where files will lie that are still being uploaded, with how far each is; what stands in its way is said in the tray. */
export function ArrivingFiles({ desk, arriving }: { desk: Desk; arriving: readonly Arriving[] }) {
  const uploads = new Map(useUploads().map((upload) => [upload.id, upload]));
  const { camera } = desk;
  return arriving.map(({ uploadId, name, at, width, height }) => {
    const upload = uploads.get(uploadId);
    const scale = Math.min(320 / (width ?? 280), 320 / (height ?? 200));
    const [w, h] = [(width ?? 280) * scale * camera.zoom, (height ?? 200) * scale * camera.zoom];
    const { x, y } = onScreen(camera, at);
    return (
      <div
        key={uploadId}
        className="pointer-events-none absolute start-0 top-0 flex items-end border border-dashed border-accent-line bg-accent-soft p-2"
        style={{ translate: `${x - w / 2}px ${y - h / 2}px`, inlineSize: w, blockSize: h }}
      >
        <span className="block w-full bg-surface-raised p-2">
          <ScaleBar label={`Uploading ${name}`} health="in-progress" progress={upload ? upload.sent / Math.max(upload.bytes, 1) : 0} />
        </span>
      </div>
    );
  });
}
