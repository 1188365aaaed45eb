// What is attached to a task, in its panel: looked at, added from the desk or from the documents, saved to them, taken off.

import { FilePlus, Lock, Paperclip, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { type Attachment, mostAttachments } from '../../../../../domain/files/attachments.ts';
import type { Task } from '../../../../../domain/tasks/contract.ts';
import { problemOf } from '../../../../lib/api.ts';
import { useHeldOver } from '../../../../lib/useHeldOver.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { named } from '../../../../ui/Words.tsx';
import { useAttachDocuments, useAttached } from '../../attachmentQueries.ts';
import { FilePicker } from '../FilePicker.tsx';
import { plural } from '../fileWords.ts';
import { usePasted } from '../upload/DropGround.tsx';
import { type Dropped, filesOfDrop, filesOfInput, holdsFiles } from '../upload/dropped.ts';
import { AttachedFile } from './AttachedFile.tsx';
import { useViewed } from '../viewer/useViewed.tsx';
import { uploadToTask } from './uploadToTask.ts';

export function Attachments({ task }: { task: Task }) {
  const { data, error, refetch } = useAttached(task.id);
  const [isPicking, setPicking] = useState(false);
  const [isOver, setOver] = useHeldOver(false);
  const items = data?.items ?? [];
  const viewed = useViewed(items.map(({ file }) => file));
  const isFull = items.length >= mostAttachments ? `A task takes ${mostAttachments} attachments at most` : undefined;
  const reason = reasonOf(data?.can.attach) ?? isFull;
  const take = (files: readonly Dropped[]) => uploadToTask(task, files, reason);
  usePasted((files) => data !== undefined && viewed.viewer === null && take(filesOfInput(files)));
  const carried = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = reason === undefined ? 'copy' : 'none';
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      void filesOfDrop(event.dataTransfer).then(take);
    },
  };
  return (
    <section aria-label="Attachments" className="relative mt-5" {...carried}>
      <div className="flex min-h-7 items-center gap-2">
        <h3 className="font-semibold">Attachments</h3>
        {items.length > 0 && <span className="num text-13 text-ink-muted">{items.length}</span>}
        {data && <AttachMenu reason={reason} onFiles={(files) => take(filesOfInput(files))} onPick={() => setPicking(true)} />}
      </div>
      {data ? (
        <ul className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2 max-md:grid-cols-1">
          {items.map((one) => (
            <AttachedFile key={one.file.id} task={task} attachment={one} onOpen={() => viewed.open(one.file.id)} />
          ))}
        </ul>
      ) : error ? (
        <p className="text-13 text-ink-muted">
          {problemOf(error).message}{' '}
          <Button variant="bare" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Skeleton label="Loading attachments">
          <Strip className="mt-2 h-3 w-1/2" />
        </Skeleton>
      )}
      {isOver && <DropHint reason={reason} />}
      {isPicking && <DocumentChoice task={task} items={items} onClose={() => setPicking(false)} />}
      {viewed.viewer}
    </section>
  );
}

interface AttachMenuProps {
  reason: string | undefined;
  onFiles: (files: Iterable<File>) => void;
  onPick: () => void;
}

function AttachMenu({ reason, onFiles, onPick }: AttachMenuProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const button = (
    <Button size="small" variant="bare" icon={reason === undefined ? Paperclip : Lock} disabledReason={reason}>
      Attach
    </Button>
  );
  return (
    <span className="ms-auto">
      {reason === undefined ? (
        <Menu trigger={button}>
          <MenuItem icon={Upload} onSelect={() => chooser.current?.click()}>
            Upload files
          </MenuItem>
          <MenuItem icon={FilePlus} onSelect={onPick}>
            Choose from the documents
          </MenuItem>
        </Menu>
      ) : (
        button
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </span>
  );
}

function DropHint({ reason }: { reason: string | undefined }) {
  return (
    <div
      className={cx(
        'pointer-events-none absolute -inset-2 z-1 flex items-center justify-center rounded-2 border-2 border-dashed',
        reason === undefined ? 'border-accent-line bg-accent-soft/90' : 'border-hairline-strong bg-surface-sunken/90',
      )}
    >
      <p className="flex items-center gap-2 rounded-2 bg-surface-inverse px-3 py-1.5 text-13 text-ink-inverse">
        {reason === undefined ? (
          'Drop to attach to this task'
        ) : (
          <>
            <Icon of={Lock} /> {reason}
          </>
        )}
      </p>
    </div>
  );
}

interface DocumentChoiceProps {
  task: Task;
  items: readonly Attachment[];
  onClose: () => void;
}

/** Documents of the task's project, or one's own for a personal task; without those that are attached. */
function DocumentChoice({ task, items, onClose }: DocumentChoiceProps) {
  const attach = useAttachDocuments();
  const attached = new Set(items.map(({ file }) => file.id));
  const isPersonal = task.projectId === null;
  return (
    <FilePicker
      title={named`Attach documents to ${task.title}`}
      submitLabel={(count) => (count > 1 ? `Attach ${plural(count, 'document')}` : 'Attach')}
      query={task.projectId === null ? { scope: 'own' } : { scope: 'projects', projectId: task.projectId }}
      accepts={(file) => !attached.has(file.id)}
      most={mostAttachments - items.length}
      emptyWords={isPersonal ? 'None of your files is left to attach.' : 'No document of the project is left to attach.'}
      busy={attach.isPending}
      problem={attach.problem}
      onChoose={(files) => attach.send(task, files, onClose)}
      onClose={onClose}
    />
  );
}
