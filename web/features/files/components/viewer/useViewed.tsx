import { type ReactNode, useState } from 'react';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import { lazyPart } from '../../../../lib/lazyPart.tsx';
import { useLayer } from '../../../../ui/layers.ts';

const Viewer = lazyPart(async () => (await import('./Viewer.tsx')).Viewer);

interface Viewed {
  open: (fileId: FileId) => void;
  /** The one that is open: belongs somewhere on the page. Null while none is. */
  viewer: ReactNode;
}

/** Which of several documents is open over the page, where no address says so. */
export function useViewed(files: readonly FileRecord[]): Viewed {
  const [viewed, setViewed] = useState<{ fileId: FileId; compare: number | null } | null>(null);
  useLayer(viewed !== null, () => setViewed(null));
  const open = (fileId: FileId) => setViewed({ fileId, compare: null });
  return {
    open,
    viewer: viewed && (
      <Viewer
        fileId={viewed.fileId}
        files={files}
        compareWith={viewed.compare}
        onCompare={(compare) => setViewed({ ...viewed, compare })}
        onShow={open}
        onClose={() => setViewed(null)}
      />
    ),
  };
}
