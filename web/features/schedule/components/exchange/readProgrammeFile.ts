// A chosen file as what it would become here. Apart from the dialog, so that what reads XML comes when a file is chosen.

import type { Schedule } from '../../../../../domain/schedule/contract.ts';
import type { PlannedImport } from './importPlan.ts';
import { importPlan } from './importPlan.ts';
import { readProjectXml } from './readProjectXml.ts';
import { textOf, UnreadableFile } from './xmlTree.ts';

/** @returns what would be made, or what is wrong with the file in words */
export async function readProgrammeFile(file: File, schedule: Schedule): Promise<PlannedImport | string> {
  try {
    const read = readProjectXml(textOf(new Uint8Array(await file.arrayBuffer())));
    const planned = importPlan({ schedule, read, newId: () => crypto.randomUUID() });
    return planned.ok ? planned.value : (planned.details.message ?? 'The file cannot be taken into this programme.');
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}
