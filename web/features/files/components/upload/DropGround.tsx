// Files of the desk that are dropped anywhere on the page, or pasted, are uploaded to the place that it shows.

import { Lock } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef } from 'react';
import { useHeldOver } from '../../../../lib/useHeldOver.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { type Dropped, filesOfDrop, filesOfInput, type FolderPath, holdsFiles } from './dropped.ts';

export interface DropGroundProps {
  /** Where they go. */
  title: string;
  isActive: boolean;
  /** Why nothing may be uploaded here, shown while it is carried; whoever takes the files refuses them. */
  reason: string | undefined;
  onFiles: (files: readonly Dropped[]) => void;
  /** Folders in which nothing lies. */
  onFolders: (folders: readonly FolderPath[]) => void;
  className: string;
  children: ReactNode;
}

export function DropGround({ title, isActive, reason, onFiles, onFolders, className, children }: DropGroundProps) {
  const [isOver, setOver] = useHeldOver(false);
  usePasted((files) => isActive && onFiles(filesOfInput(files)));
  const onDragOver = (event: DragEvent) => {
    // A folder under the pointer takes it.
    if (event.defaultPrevented) return setOver(false);
    if (!isActive || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = reason === undefined ? 'copy' : 'none';
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (event.defaultPrevented || !isActive || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    void filesOfDrop(event.dataTransfer, onFolders).then(onFiles);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  return (
    <div onDragOver={onDragOver} onDrop={onDrop} onDragLeave={onDragLeave} className={cx('relative', className)}>
      {children}
      {isOver && (
        <div
          className={cx(
            'pointer-events-none absolute inset-x-0 top-14 bottom-0 z-1 flex items-start justify-center rounded-2 border-2 border-dashed pt-24',
            reason === undefined ? 'border-accent-line bg-accent-soft/80' : 'border-hairline-strong bg-surface-sunken/90',
          )}
        >
          <p className="sticky top-24 flex items-center gap-2 rounded-2 bg-surface-inverse px-4 py-2 text-14 text-ink-inverse">
            {reason === undefined ? (
              <>
                Drop to upload to <bdi>{title}</bdi>
              </>
            ) : (
              <>
                <Icon of={Lock} /> {reason}
              </>
            )}
          </p>
        </div>
      )}
    </div>
  );
}

/** Files that are pasted anywhere but where a person types. */
export function usePasted(onPaste: (files: Iterable<File>) => void): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    // Talks to the document's clipboard.
    const listen = (event: ClipboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null;
      const files = event.clipboardData?.files;
      if (isTyped || !files?.length) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
