import { issueName } from '../../../../../domain/files/register.ts';
import type { FileId, ProjectId } from '../../../../../domain/kernel/ids.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { cx } from '../../../../ui/cx.ts';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { usePeople, useToday } from '../../../studios/queries.ts';
import { useIssues } from '../../registerQueries.ts';
import { recipientNames } from './issueWords.ts';
import { Withdrawn } from './Withdrawn.tsx';

/** With which issue sheets a sheet went out, the last one first: in which revision, when, to whom. */
export function SheetIssues({ projectId, fileId }: { projectId: ProjectId; fileId: FileId }) {
  const people = usePeople();
  const today = useToday();
  const issues = (useIssues(projectId).data?.items ?? []).flatMap((issue) => {
    const sheet = issue.sheets.find((one) => one.fileId === fileId);
    return sheet ? [{ issue, revision: sheet.revision }] : [];
  });
  if (issues.length === 0) return null;
  return (
    <section aria-labelledby="issues-of-sheet" className="mt-5">
      <SectionHead id="issues-of-sheet" title="Issued" count={issues.length} className="mb-1" />
      <ul>
        {issues.map(({ issue, revision }) => (
          <li key={issue.id} className={cx('border-b border-hairline py-2', issue.withdrawn && 'text-ink-muted')}>
            <span className="num font-semibold">
              <bdi>{revision}</bdi>
            </span>
            <span className="num ms-3 text-ink-muted">
              {shortDay(issue.issuedOn, today)}, {issueName(issue.number)}
            </span>
            {issue.withdrawn && <Withdrawn />}
            <span className="block truncate text-13">
              <bdi>{recipientNames(issue, (id) => people.find(id).name).join('; ')}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
