// My Documents (specification §2, PRODUCT §5): one's own, those of all projects, what was used last, what is starred, the trash.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { cx } from '../../../ui/cx.ts';
import { TabLinks } from '../../../ui/Tabs.tsx';
import { pageFrame } from '../../projects/components/pageFrame.ts';
import { Documents } from '../components/Documents.tsx';
import type { EmptyWords } from '../components/DocumentsDesk.tsx';
import { leadsElsewhere, type Where } from '../components/documentsSearch.ts';
import { usedWords } from '../components/fileWords.ts';
import { TrashedFiles } from '../components/TrashedFiles.tsx';
import { useFileUsage } from '../queries.ts';
import { withChanges } from '../../../lib/searchChanges.ts';

interface TabOfDocuments {
  label: string;
  where: Where;
  placeName: string;
  emptyWords: EmptyWords;
}

const tabs: Record<string, TabOfDocuments> & Record<'mine', TabOfDocuments> = {
  mine: {
    label: 'My Files',
    where: { scope: 'place', projectId: null },
    placeName: 'My files',
    emptyWords: (act) => `No documents yet: ${act} the first drawing here.`,
  },
  all: {
    label: 'All Project Documents',
    where: { scope: 'projects', projectId: null },
    placeName: 'All project documents',
    emptyWords: (act) => `No documents in your projects yet: open a project and ${act} the first drawing there.`,
  },
  recent: {
    label: 'Recent',
    where: { scope: 'recent', projectId: null },
    placeName: 'Recent',
    emptyWords: () => 'What you open and change appears here.',
  },
  starred: {
    label: 'Starred',
    where: { scope: 'starred', projectId: null },
    placeName: 'Starred',
    emptyWords: () => 'Nothing is starred yet: star what you open every day.',
  },
};

const order = ['mine', 'all', 'recent', 'starred', 'trash'] as const;

const tabOf = (text: string | undefined) => order.find((one) => one === text) ?? 'mine';

/** How full the studio's plan chest is. */
function Usage() {
  const usage = useFileUsage();
  return (
    usage && (
      <p className="num absolute end-0 bottom-2.5 text-13 text-ink-muted max-lg:hidden">
        {usedWords(usage.used, usage.most)} used in the studio
      </p>
    )
  );
}

export default function DocumentsPage() {
  const search = useSearch({ from: '/inner/projects/documents' });
  const navigate = useNavigate({ from: '/projects/documents' });
  const current = tabOf(search.tab);
  const shown = tabs[current];
  return (
    <div className={cx(pageFrame, 'flex min-h-full flex-col pt-4! max-md:pt-1!')}>
      <div className="relative mb-2 shrink-0">
        <TabLinks
          label="Documents"
          current={current}
          tabs={order.map((id) => ({ id, label: tabs[id]?.label ?? 'Trash' }))}
          renderLink={({ id }, props) => <Link to="/projects/documents" search={id === 'mine' ? {} : { tab: id }} {...props} />}
        />
        <Usage />
      </div>
      {shown ? (
        <Documents
          key={current}
          {...shown}
          search={search}
          onSearch={(changes, replace = false) =>
            void navigate({ search: (now) => withChanges(now, changes), replace, resetScroll: leadsElsewhere(changes) })
          }
        />
      ) : (
        <TrashedFiles />
      )}
    </div>
  );
}
