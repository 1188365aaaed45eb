// The register and issue sheets as files. What makes them comes when it is asked for.

import { issueName } from '../../../../../domain/files/register.ts';
import type { IssueLine, IssueRecord } from '../../../../../domain/files/registerContract.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { useIssues } from '../../registerQueries.ts';
import type { RegisterRow } from './registerRows.ts';
import { usePaper } from './usePaper.ts';

export function useExports(project: Pick<Project, 'id' | 'name' | 'number'>) {
  const { facts, save, table } = usePaper(project);
  const issues = useIssues(project.id);
  return {
    /** Why the register cannot be exported yet: it says of each sheet whether it was issued. */
    registerWaitsFor: issues.data ? undefined : issues.error ? 'What was issued could not be loaded' : 'What was issued is still loading',
    registerCsv: (rows: readonly RegisterRow[]) =>
      void save('drawing register', 'csv', async () => table((await import('./registerTables.ts')).registerCsv(rows, facts()))),
    registerPdf: (rows: readonly RegisterRow[]) =>
      void save('drawing register', 'pdf', async () =>
        (await import('./registerPdf.ts')).registerPdf(rows, { ...facts(), issues: issues.data?.items ?? [] }),
      ),
    issueCsv: (issue: IssueRecord, lines: readonly IssueLine[]) =>
      void save(issueName(issue.number), 'csv', async () =>
        table((await import('./registerTables.ts')).issueCsv(issue, { lines, ...facts() })),
      ),
    issuePdf: (issue: IssueRecord, lines: readonly IssueLine[]) =>
      void save(issueName(issue.number), 'pdf', async () => (await import('./registerPdf.ts')).issuePdf(issue, { ...facts(), lines })),
  };
}
