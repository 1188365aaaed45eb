import type { FileRecord } from '../../../../domain/files/contract.ts';
import { api } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { sayRefused } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';

/** Hands the bytes of one document to the browser's downloads. */
export const downloadFile = ({ id, name }: Pick<FileRecord, 'id' | 'name'>, number?: number): void =>
  follow(api.files.address.call({ fileId: id, ...(number !== undefined && { number }) }), {
    done: ({ url }) => beginDownload(`${url}${url.includes('?') ? '&' : '?'}download`),
    refused: sayRefused(named`Not downloaded: ${name}`),
  });

/** The address says that it is a download: the page stays. */
export function beginDownload(url: string): void {
  Object.assign(document.createElement('a'), { href: url, download: '' }).click();
}
