// Deleting projects; what brings one back answers with it and stands in the contract.

import { z } from 'zod';
import { read, sequence, write } from '../kernel/endpoint.ts';
import { projectId } from '../kernel/ids.ts';
import { deletion, trashPage } from '../kernel/trash.ts';
import { phaseColour } from '../kernel/colours.ts';

export const projectTrashContract = {
  remove: write({
    method: 'DELETE',
    path: '/projects/{projectId}',
    summary: 'Delete a project with its tasks; it can be restored for 30 days',
    refuses: ['forbidden', 'conflict'],
    audited: true,
    tells: ['projects.removed'],
    guards: 'version',
  })
    .input(z.strictObject({ projectId, version: z.number().int().min(1) }))
    .output(z.object({ projectId, seq: sequence })),
  trash: read('/deleted-projects', 'The deleted projects that one may bring back, the last first')
    .input(trashPage)
    .output(
      z.object({
        items: z.array(z.object({ id: projectId, name: z.string(), number: z.string(), colour: phaseColour, ...deletion })),
        next: z.number().nullable(),
        seq: sequence,
      }),
    ),
};
