import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { keyList } from './boardKeys.ts';

/** All keys of a board. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open wide="fitted" onClose={onClose} title="Keys of a board" actions={<Button onClick={onClose}>Close</Button>}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-14 lg:grid-cols-[auto_1fr_auto_1fr]">
        {keyList.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="num font-semibold whitespace-nowrap">{keys}</dt>
            <dd className="text-ink-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
