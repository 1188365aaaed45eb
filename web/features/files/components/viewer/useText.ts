import { useQuery } from '@tanstack/react-query';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { api } from '../../../../lib/api.ts';
import { type Shown, shownOf } from './shownText.ts';

/** So much of a text is shown; the rest is for its own program. */
const bytesOfView = 1_000_000;
/** What a tile has room for. */
const bytesOfTile = 1500;

async function readText({ fileId, number }: { fileId: FileRecord['id']; number: number }, mostBytes: number): Promise<Shown> {
  const { url } = await api.files.address.call({ fileId, number });
  return shownOf(await fetch(url, { headers: { range: `bytes=0-${mostBytes - 1}` } }), mostBytes);
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
