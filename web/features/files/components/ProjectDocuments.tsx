// The documents of a project: its folders, its drawing register, its issue sheets.

import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Project } from '../../../../domain/projects/contract.ts';
import { lazyPart } from '../../../lib/lazyPart.tsx';
import { withChanges } from '../../../lib/searchChanges.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Documents, type DocumentsProps } from './Documents.tsx';
import { leadsElsewhere, ofNone } from './documentsSearch.ts';

const Register = lazyPart(async () => (await import('./register/Register.tsx')).Register);
const IssueSheets = lazyPart(async () => (await import('./register/IssueSheets.tsx')).IssueSheets);

const parts = ['folders', 'register', 'issues'] as const;
type Part = (typeof parts)[number];

/** What one part's address says means nothing in another. */
const nothing = { folder: undefined, q: undefined, kind: undefined, by: undefined, sort: undefined, as: undefined, good: undefined };
const nothingBeside = { ...ofNone, file: undefined, view: undefined, issue: undefined };

export function ProjectDocuments({ project }: { project: Project }) {
  const search = useSearch({ from: '/inner/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const onSearch: DocumentsProps['onSearch'] = (changes, replace = false) =>
    void navigate({ search: (now) => withChanges(now, changes), replace, resetScroll: leadsElsewhere(changes) });
  const part: Part = parts.find((one) => one === search.part) ?? 'folders';
  return (
    <>
      <SegmentedControl
        label="Documents of the project"
        className="mt-3 mb-1.5 self-start print:hidden"
        value={part}
        onChange={(next) => onSearch({ ...nothing, ...nothingBeside, part: next === 'folders' ? undefined : next })}
        segments={[
          { value: 'folders', label: 'Folders' },
          { value: 'register', label: 'Register' },
          { value: 'issues', label: 'Issue sheets' },
        ]}
      />
      {part === 'register' ? (
        <Register project={project} search={search} onSearch={onSearch} />
      ) : part === 'issues' ? (
        <IssueSheets project={project} search={search} onSearch={onSearch} />
      ) : (
        <Documents
          where={{ scope: 'place', projectId: project.id }}
          placeName="All documents"
          namedElsewhere={project.name}
          search={search}
          onSearch={onSearch}
          emptyWords={(act) => `No documents yet: ${act} the first drawing here.`}
        />
      )}
    </>
  );
}
