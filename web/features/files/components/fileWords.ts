// Documents in words: their sizes, kinds and names.

import type { FileKind } from '../../../../domain/files/kinds.ts';
import { sizeInWords } from '../../../../domain/files/rules.ts';
import { formatNumber } from '../../../ui/locale.ts';
import { named } from '../../../ui/Words.tsx';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `48 kB`, `4.2 MB`, `96 MB`. */
export function sizeWords(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${formatNumber(value, { maximumFractionDigits: step >= 2 && value < 10 ? 1 : 0 })} ${step === 0 && bytes === 1 ? 'byte' : units[step]}`;
}

/** `256 of 412 MB`: both in the unit of the whole. */
export function shareWords(bytes: number, whole: number): string {
  const words = sizeWords(whole);
  const step = units.findIndex((unit) => words.endsWith(` ${unit}`));
  const value = bytes / 1000 ** Math.max(step, 0);
  return `${formatNumber(value, { maximumFractionDigits: step >= 2 && value < 10 ? 1 : 0 })} of ${words}`;
}

/** `1.6 MiB of 20 GiB`: what is used of a limit is told as the limit is. */
export function usedWords(used: number, most: number): string {
  const write = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });
  return `${sizeInWords(used, write)} of ${sizeInWords(most, write)}`;
}

/** `about 2 min`; empty while nobody knows. */
export function leftWords(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return '';
  if (seconds < 50) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} min`;
  return `about ${formatNumber(minutes / 60, { maximumFractionDigits: 0 })} hr`;
}

/** The name without its suffix, and the suffix with its dot: a name that is cut is cut before it. */
export function splitName(name: string): [stem: string, suffix: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 8 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/** `dwg`, for the frame of what has no picture. */
export const suffixOf = (name: string): string => splitName(name)[1].slice(1).toLowerCase();

/** What the kinds are called, to choose from. */
export const kindNames: Record<FileKind, string> = {
  image: 'Images',
  pdf: 'PDF',
  video: 'Videos',
  audio: 'Audio',
  text: 'Text',
  markdown: 'Markdown',
  csv: 'Tables',
  other: 'Other',
};

/** What one document is. */
export const kindWords: Record<FileKind, string> = { ...kindNames, image: 'Image', video: 'Video', csv: 'Table', other: 'Document' };

/** `4 documents`, `2 documents and 1 folder`. */
export function countWords({ files, folders }: { files: number; folders: number }): string {
  const parts = [files > 0 && plural(files, 'document'), folders > 0 && plural(folders, 'folder')];
  return parts.filter(Boolean).join(' and ');
}

export const plural = (count: number, word: string): string => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

/** What came to a place, and by which name where its own was taken there. */
export function arrivedWords(name: string, renamed: readonly { name: string }[]): string {
  const [only, ...others] = renamed;
  if (!only) return name;
  if (others.length === 0) return named`${name}, now called ${only.name}: its name was taken.`;
  return `${name}. The names of ${renamed.length} were taken: they have a number now.`;
}

interface Restored {
  renamed: readonly { name: string }[];
  /** How many came to the top of the documents, of all. */
  atTop: number;
  all: number;
}

/** What came back from the trash: by which name, and where it is when the folder in which it lay is deleted. */
export function restoredWords(name: string, { renamed, atTop, all }: Restored): string {
  const words = arrivedWords(name, renamed);
  if (atTop === 0) return words;
  const where =
    all === 1
      ? 'It is at the top of the documents: its folder is deleted.'
      : `At the top of the documents, because their folders are deleted: ${formatNumber(atTop)}.`;
  return `${words}${words.endsWith('.') && renamed.length > 0 ? '' : '.'} ${where}`;
}
