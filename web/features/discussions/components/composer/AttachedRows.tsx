// What is to be sent with a comment, below its words: each with how far it has come, and a way to take it off.

import { Pause, X } from 'lucide-react';
import { useRef } from 'react';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ScaleBar } from '../../../../ui/ScaleBar.tsx';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { shareWords, sizeWords, suffixOf } from '../../../files/components/fileWords.ts';
import { Thumb } from '../../../files/components/list/Thumb.tsx';
import type { Attached, Attaching } from './attaching.ts';

export function AttachedRows({ attaching: { kept, fresh, add, takeOff, tryAgain } }: { attaching: Attaching }) {
  if (kept.length + fresh.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="col-span-2 mx-3 border-t border-hairline">
      {kept.map(({ file }) => (
        <li key={file.id} className={rowLook}>
          <Thumb file={file} isSmall className="h-7 w-10 shrink-0" />
          <div className="min-w-0 flex-1">
            <Name name={file.name} />
            <p className="num text-12 text-ink-muted">{sizeWords(file.bytes)}</p>
          </div>
          <TakeOff name={file.name} id={file.id} onTakeOff={takeOff} />
        </li>
      ))}
      {fresh.map((one) => (
        <li key={one.id} className={rowLook}>
          <FreshThumb of={one} />
          <div className="min-w-0 flex-1">
            <Name name={one.name} share={one.state === 'done' ? null : shareOf(one)} />
            {one.state !== 'done' && (
              <ScaleBar className="my-0.5" size="small" label={one.name} health={healths[one.state]} progress={shareOf(one)} />
            )}
            <Words of={one} />
          </div>
          {one.state === 'lost' && <ChooseAgain name={one.name} onChoose={add} />}
          {one.state === 'failed' && (
            <Button size="small" aria-label={`Try again: ${one.name}`} onClick={() => tryAgain(one.id)}>
              Try again
            </Button>
          )}
          <TakeOff name={one.name} id={one.id} onTakeOff={takeOff} />
        </li>
      ))}
    </ul>
  );
}

const rowLook = 'flex min-h-13 items-center gap-3 border-b border-hairline py-1.5 last:border-b-0';
const healths = { uploading: 'in-progress', offline: 'other', lost: 'other', failed: 'overdue' } as const;
const shareOf = ({ bytes, sent }: Attached): number => (bytes === 0 ? 0 : Math.min(1, sent / bytes));

function Name({ name, share = null }: { name: string; share?: number | null }) {
  return (
    <p className="flex text-13 font-medium">
      <span className="truncate">
        <bdi>{name}</bdi>
      </span>
      {share !== null && <span className="num ms-auto ps-2 font-regular text-ink-muted">{Math.floor(share * 100)} %</span>}
    </p>
  );
}

function Words({ of: { state, sent, bytes, words } }: { of: Attached }) {
  if (state === 'failed') {
    return (
      <p role="alert" className="flex items-start gap-1.5 text-12 text-overdue-text">
        <StatusMark status="overdue" size={10} />
        {words}
      </p>
    );
  }
  return (
    <p className="num flex items-center gap-1.5 text-12 text-ink-muted">
      {(state === 'offline' || state === 'lost') && <Icon of={Pause} size={12} />}
      {state === 'offline'
        ? 'Offline. Goes on by itself.'
        : state === 'lost'
          ? 'Choose it again to go on.'
          : state === 'done'
            ? sizeWords(bytes)
            : shareWords(sent, bytes)}
    </p>
  );
}

function ChooseAgain({ name, onChoose }: { name: string; onChoose: (files: readonly File[]) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" aria-label={`Choose again: ${name}`} onClick={() => field.current?.click()}>
        Choose again
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={`File of ${name}`}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

function FreshThumb({ of: { name, picture } }: { of: Attached }) {
  if (picture !== null) return <img src={picture} alt="" draggable={false} className="picture h-7 w-10 shrink-0 rounded-1 object-cover" />;
  return (
    <span className="flex h-7 w-10 shrink-0 items-center justify-center rounded-1 border border-hairline-strong text-[10px] font-semibold text-ink-muted">
      <bdi>{suffixOf(name)}</bdi>
    </span>
  );
}

function TakeOff({ name, id, onTakeOff }: { name: string; id: FileId; onTakeOff: (id: FileId) => void }) {
  return <IconButton size="small" icon={X} label={`Take ${name} off`} tooltipSide="top" onClick={() => onTakeOff(id)} />;
}
