// The programme as a file of paper or a picture. What draws and the letters it needs come with this.

import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import type { Schedule } from '../../../../../domain/schedule/contract.ts';
import { withSession } from '../../../../lib/session/renewal.ts';
import type { Compared } from '../useShownBaseline.ts';
import type { Page, PaperSize } from './drawing.ts';
import { fontUrls } from './fontUrls.ts';
import { programmeSheets } from './programmeDrawing.ts';

export interface Drawn {
  schedule: Schedule;
  today: Day;
  project: Pick<Project, 'name' | 'number'>;
  studio: { name: string; logoUrl: string | null };
  /** The baseline that is shown. */
  compared: Compared | null;
}

/** @returns null where it is too long for one picture */
export async function drawingFile(
  size: PaperSize | 'picture',
  { schedule, today, project, studio, compared }: Drawn,
): Promise<Blob | null> {
  const logo = await logoOf(studio.logoUrl);
  const facts = {
    schedule,
    today,
    projectName: project.name,
    projectNumber: project.number,
    studioName: studio.name,
    hasLogo: logo !== null,
    compared,
  };
  const sheets = programmeSheets(facts, size);
  const [first] = sheets;
  if (size === 'picture') {
    const { pictureOf } = await import('./picture.ts');
    return first ? pictureOf(first, logo) : null;
  }
  return pdfFile(sheets, { title: project.name, logo });
}

/** Sheets as a PDF, with the letters that they need. */
export async function pdfFile(
  sheets: readonly Page[],
  { title, logo, pictures }: { title: string; logo: ImageBitmap | null; pictures?: ReadonlyMap<string, Uint8Array> },
): Promise<Blob> {
  const [{ pdfOf }, { picturedWords }] = await Promise.all([import('./pdf.ts'), import('./picture.ts')]);
  const bytes = await pdfOf(sheets, {
    title,
    logo: logo && (await pngOf(logo)),
    ...(pictures && { pictures }),
    now: new Date(),
    drawWords: picturedWords,
    loadFont: async (file) => new Uint8Array(await fetched(fontUrls[file])),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody shares their buffer
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}

async function fetched(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.arrayBuffer();
}

/** Null without one, or where it cannot be had: the drawing does not wait for a picture. */
export async function logoOf(url: string | null): Promise<ImageBitmap | null> {
  if (url === null) return null;
  const response = await withSession((headers) => fetch(url, { headers }));
  return response.ok ? createImageBitmap(await response.blob()).catch(() => null) : null;
}

async function pngOf(picture: ImageBitmap): Promise<Uint8Array> {
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new Uint8Array(blob ? await blob.arrayBuffer() : []);
}
