import { Download, FileText, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { usePaper } from '../../../files/components/register/usePaper.ts';
import { readLedger } from '../../queries.ts';

interface LedgerExportProps {
  project: Project;
  /** What is looked for: the export holds what is found. */
  search: string;
  isEmpty: boolean;
}

/** The whole ledger, or what the search finds in it, as a file. */
export function LedgerExport({ project, search, isEmpty }: LedgerExportProps) {
  const { facts, save, table } = usePaper(project);
  const [isBusy, setBusy] = useState(false);
  const keep = async (ending: 'pdf' | 'csv') => {
    setBusy(true);
    await save('decisions', ending, async () => {
      const entries = await readLedger(project.id, search);
      if (ending === 'pdf') return (await import('./ledgerPdf.ts')).ledgerPdf(entries, { ...facts(), search });
      return table((await import('./ledgerTables.ts')).ledgerCsv(entries, facts()));
    });
    setBusy(false);
  };
  return (
    <Menu
      trigger={
        <Button size="small" variant="bare" icon={Download} busy={isBusy} waitsFor={isEmpty ? 'There is no decision to export' : undefined}>
          Export
        </Button>
      }
    >
      <MenuItem icon={FileText} onSelect={() => void keep('pdf')}>
        Paper (PDF)
      </MenuItem>
      <MenuItem icon={Table2} onSelect={() => void keep('csv')}>
        Spreadsheet (CSV)
      </MenuItem>
    </Menu>
  );
}
