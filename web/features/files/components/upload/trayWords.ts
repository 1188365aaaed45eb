import { plural } from '../fileWords.ts';
import type { UploadId } from '../../../../../domain/kernel/ids.ts';
import { ordinal } from '../../../../lib/ordinal.ts';
import { placeInLine, type TraySum, type Upload } from './tray.ts';

/** What the head of the tray says: what goes on first, then what somebody has to see to. */
export function headWords({ moving, offline, failed, paused, orphaned, done }: TraySum): string {
  if (moving > 0) return `Uploading ${plural(moving, 'file')}`;
  if (offline > 0) return `${plural(offline, 'file')} waiting for the connection`;
  if (failed > 0) return `${plural(failed, 'file')} not uploaded`;
  if (paused > 0) return `${plural(paused, 'upload')} paused`;
  if (orphaned > 0) return `${plural(orphaned, 'upload')} not finished`;
  return `${plural(done, 'file')} uploaded`;
}

/** Of one that waits. */
export const waitWords = (uploads: readonly Upload[], id: UploadId): string => `Waiting, ${ordinal(placeInLine(uploads, id))}`;
