// The programme out and in: files for whoever plans on or just wants the dates.

import { CalendarDays, Download, FileDown, FileUp, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu.tsx';
import { usePeople } from '../../studios/queries.ts';
import { ImportDialog } from './exchange/ImportDialog.tsx';
import { type ExportKind, exportProgramme } from './exportProgramme.ts';

export interface ExportMenuProps {
  project: Project;
  schedule: Schedule;
}

export function ExportMenu({ project, schedule }: ExportMenuProps) {
  const people = usePeople();
  const [isImporting, setImporting] = useState(false);
  const exportAs = (kind: ExportKind) =>
    void exportProgramme(kind, { schedule, projectName: project.name, nameOf: (id) => people.find(id).name });
  return (
    <>
      <Menu
        trigger={
          <Button size="small" variant="bare" icon={Download}>
            Export
          </Button>
        }
      >
        <MenuItem icon={Table2} onSelect={() => exportAs('csv')}>
          Spreadsheet (CSV)
        </MenuItem>
        <MenuItem icon={CalendarDays} onSelect={() => exportAs('ical')}>
          Calendar (iCal)
        </MenuItem>
        <MenuItem icon={FileDown} onSelect={() => exportAs('xml')}>
          Microsoft Project (XML)
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={FileUp}
          disabledReason={reasonOf(project.can.edit) ?? reasonOf(project.can.createTask)}
          onSelect={() => setImporting(true)}
        >
          Import from Microsoft Project…
        </MenuItem>
      </Menu>
      {isImporting && <ImportDialog projectId={project.id} schedule={schedule} onClose={() => setImporting(false)} />}
    </>
  );
}
