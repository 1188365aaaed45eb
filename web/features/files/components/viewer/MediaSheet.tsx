import { useQuery } from '@tanstack/react-query';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorCard } from '../../../../ui/ErrorCard.tsx';
import { LoadingFallback } from '../../../../ui/Spinner.tsx';

/** Video and audio, with ranges: it begins at once and is wound without loading all of it. A picture as it was sent. */
export function MediaSheet({ file, number }: { file: FileRecord; number: number }) {
  const { data, error, refetch } = useQuery({
    // The address is good for a while only; a player that has it goes on with it, whatever happens to other documents: so
    // it is not kept among them.
    queryKey: ['player', file.id, number],
    queryFn: () => api.files.address.call({ fileId: file.id, number }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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
    <div className="absolute inset-0 flex items-center justify-center p-6 max-md:p-0">
      {file.kind === 'image' ? (
        <img src={data.url} alt={file.name} className="picture max-h-full max-w-full bg-white object-contain shadow-pinned" />
      ) : file.kind === 'video' ? (
        // What people film themselves has no captions to offer.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={data.url} controls playsInline aria-label={file.name} className="max-h-full max-w-full bg-black shadow-pinned" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio src={data.url} controls aria-label={file.name} className="w-full max-w-140" />
      )}
    </div>
  );
}
