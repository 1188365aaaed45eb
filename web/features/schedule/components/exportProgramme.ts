// The programme as a file, for whoever plans on or just wants the dates.

import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { saveFile } from '../../../lib/download.ts';
import { reportError } from '../../../lib/reportError.ts';
import { showToast } from '../../../ui/toast/store.ts';

export type ExportKind = 'csv' | 'ical' | 'xml';

interface Exported {
  schedule: Schedule;
  projectName: string;
  nameOf: (id: string) => string;
}

/** Hands the programme to the browser's downloads. What makes the file comes when it is asked for. */
export async function exportProgramme(kind: ExportKind, { schedule, projectName, nameOf }: Exported): Promise<void> {
  try {
    const { programmeCsv, programmeIcal } = await import('./programmeFiles.ts');
    const name = `${projectName.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()} programme`;
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
    reportError(error, 'a programme could not be exported');
    showToast({ shape: 'warning', title: 'Nothing was exported', line: 'Try again once the connection is back.' });
  }
}
