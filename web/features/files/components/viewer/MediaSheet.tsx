import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, problemOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorCard } from '../../../../ui/ErrorCard.tsx';
import { LoadingFallback } from '../../../../ui/Spinner.tsx';
import { type TalkProps, useViewerSlots } from './slots.ts';

/** Video and audio, with ranges: it begins at once and is wound without loading all of it. A picture as it was sent. */
export function MediaSheet({ file, talk, number }: TalkProps & { number: number }) {
  const { data, error, refetch } = useQuery({
    // The address is good for a while only; a player that has it goes on with it, whatever is read anew, as all is once the live
    // stream begins: another one would take it back to its beginning.
    queryKey: ['player', file.id, number],
    queryFn: () => api.files.address.call({ fileId: file.id, number }),
    staleTime: 'static',
    gcTime: 0,
  });
  if (error)
    return (
      <div className="mx-auto mt-10 max-w-140 px-4">
        <ErrorCard title="It could not be shown" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {problemOf(error).message}
        </ErrorCard>
      </div>
    );
  if (!data) return <LoadingFallback />;
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center p-6 max-md:p-0">
      {file.kind === 'image' ? (
        <img src={data.url} alt={file.name} className="picture max-h-full max-w-full bg-white object-contain shadow-pinned" />
      ) : (
        <Player file={file} talk={talk} src={data.url} />
      )}
    </div>
  );
}

/** With the moments that something was said about, along its time. */
function Player({ file, talk, src }: TalkProps & { src: string }) {
  const { Moments } = useViewerSlots();
  const [seconds, setSeconds] = useState(0);
  const of = {
    ref: talk.holdPlayer,
    src,
    controls: true,
    'aria-label': file.name,
    onDurationChange: ({ currentTarget: { duration } }: { currentTarget: HTMLMediaElement }) =>
      setSeconds(Number.isFinite(duration) ? duration : 0),
  };
  return (
    <>
      {file.kind === 'video' ? (
        // What people film themselves has no captions to offer.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video {...of} playsInline className="min-h-0 max-w-full bg-black shadow-pinned" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio {...of} className="w-full max-w-140" />
      )}
      {seconds > 0 && <Moments file={file} talk={talk} seconds={seconds} />}
    </>
  );
}
