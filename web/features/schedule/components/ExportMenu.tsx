// The programme out and in: files for whoever plans on or just wants the dates.

import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarSync, Download, FileDown, FileText, FileUp, Image, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu.tsx';
import { studioQuery, usePeople } from '../../studios/queries.ts';
import type { PaperSize } from './exchange/drawing.ts';
import { ImportDialog } from './exchange/ImportDialog.tsx';
import { PaperDialog } from './exchange/PaperDialog.tsx';
import { SubscribeDialog } from './exchange/SubscribeDialog.tsx';
import type { Compared } from './useShownBaseline.ts';
import { exportDrawing, type ExportKind, exportProgramme } from './exportProgramme.ts';

export interface ExportMenuProps {
  project: Project;
  schedule: Schedule;
  today: Day;
  /** The baseline that the drawing shows, too. */
  compared: Compared | null;
  /** One button, where it is another than "Export". */
  trigger?: ReactNode;
  /** Entries before the exports. */
  children?: ReactNode;
}

export function ExportMenu({ project, schedule, today, compared, trigger, children }: ExportMenuProps) {
  const people = usePeople();
  const { data: studio } = useQuery(studioQuery());
  const [isImporting, setImporting] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [isSubscribing, setSubscribing] = useState(false);
  const draw = (size: PaperSize | 'picture') =>
    exportDrawing(size, { schedule, today, project, compared, studio: { name: studio?.name ?? '', logoUrl: studio?.logoUrl ?? null } });
  const exportAs = (kind: ExportKind) =>
    void exportProgramme(kind, { schedule, projectName: project.name, nameOf: (id) => people.find(id).name });
  return (
    <>
      <Menu
        trigger={
          trigger ?? (
            <Button size="small" variant="bare" icon={Download}>
              Export
            </Button>
          )
        }
      >
        {children}
        <MenuItem icon={FileText} onSelect={() => setDrawing(true)}>
          Drawing (PDF)…
        </MenuItem>
        <MenuItem icon={Image} onSelect={() => void draw('picture')}>
          Picture (PNG)
        </MenuItem>
        <MenuItem icon={Table2} onSelect={() => exportAs('csv')}>
          Spreadsheet (CSV)
        </MenuItem>
        <MenuItem icon={CalendarDays} onSelect={() => exportAs('ical')}>
          Calendar (iCal)
        </MenuItem>
        <MenuItem icon={CalendarSync} onSelect={() => setSubscribing(true)}>
          Follow in a calendar…
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
      {isDrawing && <PaperDialog onExport={draw} onClose={() => setDrawing(false)} />}
      {isSubscribing && <SubscribeDialog projectId={project.id} onClose={() => setSubscribing(false)} />}
      {isImporting && <ImportDialog projectId={project.id} schedule={schedule} onClose={() => setImporting(false)} />}
    </>
  );
}
