// The programme as a file, for whoever plans on or just wants the dates.

import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { saveFile, sayNotExported } from '../../../lib/download.ts';
import { showToast } from '../../../ui/toast/store.ts';
import type { PaperSize } from './exchange/drawing.ts';
import type { Drawn } from './exchange/drawingFile.ts';

export type ExportKind = 'csv' | 'ical' | 'xml';

interface Exported {
  schedule: Schedule;
  projectName: string;
  nameOf: (id: string) => string;
}

/** Draws the programme on paper of a size, or as a picture, and hands it to the browser's downloads. */
export async function exportDrawing(size: PaperSize | 'picture', drawn: Drawn): Promise<void> {
  try {
    const { drawingFile } = await import('./exchange/drawingFile.ts');
    const content = await drawingFile(size, drawn);
    const ending = size === 'picture' ? 'png' : 'pdf';
    if (content) saveFile({ name: `${fileName(drawn.project.name)}.${ending}`, content });
    else showToast({ shape: 'warning', title: 'Too long for one picture', line: 'Choose PDF: it goes over several sheets.' });
  } catch (error) {
    sayNotExported(error, 'a programme could not be exported');
  }
}

const fileName = (projectName: string): string => `${projectName.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()} programme`;

/** Hands the programme to the browser's downloads. What makes the file comes when it is asked for. */
export async function exportProgramme(kind: ExportKind, { schedule, projectName, nameOf }: Exported): Promise<void> {
  try {
    const { programmeCsv, programmeIcal } = await import('./programmeFiles.ts');
    const name = fileName(projectName);
    if (kind === 'csv') saveFile({ name: `${name}.csv`, content: new Blob([programmeCsv(schedule, nameOf)], { type: 'text/csv' }) });
    else if (kind === 'xml') {
      const { writeProjectXml } = await import('./exchange/writeProjectXml.ts');
      const text = writeProjectXml(schedule, { projectName, now: new Date() });
      saveFile({ name: `${name}.xml`, content: new Blob([text], { type: 'application/xml' }) });
    } else {
      const text = programmeIcal(schedule, { projectName, now: new Date() });
      saveFile({ name: `${name}.ics`, content: new Blob([text], { type: 'text/calendar' }) });
    }
  } catch (error) {
    sayNotExported(error, 'a programme could not be exported');
  }
}
