import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';

/** Earlier versions that can lie on the current one, the newest first. */
export const comparable = (file: FileRecord, versions: readonly FileVersion[]): FileVersion[] =>
  versions
    .filter((version) => version.number < file.number && (isPage(file) ? isPage(version) : isText(file) && isText(version)))
    .toSorted((a, b) => b.number - a.number);

/** Compared line by line. */
export const isText = ({ kind }: Pick<FileRecord, 'kind'>): boolean => ['text', 'markdown', 'csv'].includes(kind);

export const isPage = ({ kind, preview, width, height }: Pick<FileRecord, 'kind' | 'preview' | 'width' | 'height'>): boolean =>
  ['image', 'pdf'].includes(kind) && preview === 'ready' && width !== null && height !== null;
