import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type SyntheticEvent, useRef, useState } from 'react';
import { api, problemOf } from '../../../../lib/api.ts';
import { isConnected } from '../../../../lib/connection.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorCard } from '../../../../ui/ErrorCard.tsx';
import { LoadingFallback } from '../../../../ui/Spinner.tsx';
import { NoPreview } from './NoPreview.tsx';
import { type TalkProps, useViewerSlots } from './slots.ts';

/** Video and audio, with ranges: it begins at once and is wound without loading all of it. A picture as it was sent. */
export function MediaSheet({ file, talk, number }: TalkProps & { number: number }) {
  const { data, error, refetch } = useQuery({
    // The address is good for a while only; a player that has it goes on with it, whatever is read anew, as all is once the live
    // stream begins: another one would take it back to its beginning. One that could not be had is, once the server can be reached.
    queryKey: ['player', file.id, number],
    queryFn: () => api.files.address.call({ fileId: file.id, number }),
    staleTime: ({ state }) => (state.error ? 0 : 'static'),
    gcTime: 0,
  });
  const { fault, playAgain, ...held } = useGoingOn(() => void refetch());
  if (error ?? fault === 'connection')
    return (
      <div className="mx-auto mt-10 max-w-140 px-4">
        <ErrorCard title="It could not be shown" action={<Button onClick={playAgain}>Try again</Button>}>
          {error ? problemOf(error).message : 'The connection broke off.'}
        </ErrorCard>
      </div>
    );
  if (fault === 'format') return <NoPreview file={file} {...(file.kind !== 'image' && { words: cannotPlay })} />;
  if (!data) return <LoadingFallback />;
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center p-6 max-md:p-0">
      {file.kind === 'image' ? (
        <>
          <img
            src={data.url}
            alt={file.name}
            onError={held.onPictureError}
            className="picture max-h-full max-w-full bg-white object-contain shadow-pinned"
          />
          {file.fault === 'broken' && <Damaged />}
        </>
      ) : (
        <Player file={file} talk={talk} src={data.url} onError={held.onError} onLoadedMetadata={held.onLoadedMetadata} />
      )}
    </div>
  );
}

/** A browser shows of a picture as much as it can read, and says nothing of the rest. */
const Damaged = () => (
  <p className="absolute inset-x-4 bottom-4 mx-auto w-fit rounded-3 bg-surface-raised px-4 py-2 text-center shadow-float">
    It may be damaged: what can be read of it is shown.
  </p>
);

const cannotPlay = 'This browser cannot play it. Download it to open it with its own program.';

/** What fails again so soon is not played here. */
const soonMs = 10_000;

/** A player whose line breaks off, or whose address is over, goes on where it stood, under another address. */
function useGoingOn(askAnew: () => void) {
  const left = useRef({ second: 0, isPlaying: false });
  const askedAt = useRef(-soonMs);
  const [fault, setFault] = useState<'connection' | 'format' | null>(null);
  const isSoon = () => performance.now() - askedAt.current < soonMs;
  const playAgain = () => {
    setFault(null);
    askedAt.current = performance.now();
    askAnew();
  };
  return {
    fault,
    playAgain,
    onPictureError: () => (isSoon() ? setFault('format') : playAgain()),
    onError: ({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>) => {
      // One that has not come to play again has no other place yet.
      if (player.currentTime > 0 || !player.paused) left.current = { second: player.currentTime, isPlaying: !player.paused };
      if (!isSoon() || !isConnected()) return playAgain();
      setFault(player.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'connection' : 'format');
    },
    onLoadedMetadata: ({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>) => {
      const { second, isPlaying } = left.current;
      left.current = { second: 0, isPlaying: false };
      if (second > 0) player.currentTime = second;
      // A browser that lets nothing play yet stands at the moment.
      if (isPlaying) player.play().catch(() => undefined);
    },
  };
}

/** With the moments that something was said about, along its time. */
function Player({ file, talk, ...played }: TalkProps & Pick<ComponentProps<'audio'>, 'src' | 'onError' | 'onLoadedMetadata'>) {
  const { Moments } = useViewerSlots();
  const [seconds, setSeconds] = useState(0);
  const of = {
    ref: talk.holdPlayer,
    ...played,
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
