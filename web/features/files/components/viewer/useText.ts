import { useQuery } from '@tanstack/react-query';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { api } from '../../../../lib/api.ts';
import { Problem } from '../../../../lib/problem.ts';

/** So much of a text is shown; the rest is for its own program. */
const bytesOfView = 1_000_000;
/** What a tile has room for. */
const bytesOfTile = 1500;

async function readText(
  { fileId, number }: { fileId: FileRecord['id']; number: number },
  mostBytes: number,
): Promise<{ text: string; isCut: boolean }> {
  const { url } = await api.files.address.call({ fileId, number });
  const answer = await fetch(url, { headers: { range: `bytes=0-${mostBytes - 1}` } });
  // An empty file has no first byte.
  if (answer.status === 416) return { text: '', isCut: false };
  if (!answer.ok) throw new Problem({ code: 'unavailable', message: 'The text could not be fetched. Try again.' });
  const whole = Number(answer.headers.get('content-range')?.split('/')[1] ?? 0);
  return { text: (await answer.text()).slice(0, mostBytes), isCut: whole > mostBytes };
}

/** The words of a version, or the first megabyte of them. */
export const useText = (fileId: FileRecord['id'], number: number) =>
  useQuery({
    queryKey: ['text of a document', fileId, number],
    queryFn: () => readText({ fileId, number }, bytesOfView),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How a text begins, for its tile; nothing is asked before it is in sight. */
export const useFirstLines = ({ id, number }: Pick<FileRecord, 'id' | 'number'>, isInSight: boolean): string | undefined =>
  useQuery({
    queryKey: ['first lines of a document', id, number],
    queryFn: () => readText({ fileId: id, number }, bytesOfTile),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isInSight,
    retry: false,
  }).data?.text;
