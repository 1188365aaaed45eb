import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';

/** Earlier versions that can lie on the current one, the newest first. */
export const comparable = (file: FileRecord, versions: readonly FileVersion[]): FileVersion[] =>
  versions
    .filter((version) => version.number < file.number && (isPage(file) ? isPage(version) : isText(file) && isText(version)))
    .toSorted((a, b) => b.number - a.number);

/** Compared line by line. */
export const isText = ({ kind }: Pick<FileRecord, 'kind'>): boolean => ['text', 'markdown', 'csv'].includes(kind);

/** What moves is played by the browser. */
export const isMoving = ({ mediaType, pages }: Pick<FileRecord, 'mediaType' | 'pages'>): boolean =>
  mediaType === 'image/gif' && pages !== null;

export const isPage = (file: Pick<FileRecord, 'kind' | 'preview' | 'width' | 'height' | 'mediaType' | 'pages'>): boolean =>
  !isMoving(file) && hasPages(file);

const hasPages = ({ kind, preview, width, height }: Pick<FileRecord, 'kind' | 'preview' | 'width' | 'height'>): boolean =>
  ['image', 'pdf'].includes(kind) && preview === 'ready' && width !== null && height !== null;
