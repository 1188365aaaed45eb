import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';

/** Earlier versions that can lie on the current one, the newest first. */
export const comparable = (file: FileRecord, versions: readonly FileVersion[]): FileVersion[] =>
  isPage(file) ? versions.filter((version) => version.number < file.number && isPage(version)).toSorted((a, b) => b.number - a.number) : [];

export const isPage = ({ kind, preview, width, height }: Pick<FileRecord, 'kind' | 'preview' | 'width' | 'height'>): boolean =>
  ['image', 'pdf'].includes(kind) && preview === 'ready' && width !== null && height !== null;
