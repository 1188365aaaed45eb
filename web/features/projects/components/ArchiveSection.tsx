import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { useArchiving } from '../actions.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';

/** Putting a project away, and taking it back. */
export function ArchiveSection({ project }: { project: Project }) {
  const [isAsking, setAsking] = useState(false);
  const { unarchive, isBusy } = useArchiving(project);
  const disabledReason = reasonOf(project.can.archive);
  const isArchived = project.status === 'archived';
  return (
    <section aria-labelledby="settings-archive">
      <SectionHead id="settings-archive" title="Archive" className="mb-4" />
      <p className="mb-3 text-ink-muted">
        {isArchived
          ? 'This project is put away with its tasks. Take it out to work on it again.'
          : 'An archived project leaves the lists and its tasks leave everybody’s boards. It can be taken out again.'}
      </p>
      {isArchived ? (
        <Button icon={ArchiveRestore} busy={isBusy} disabledReason={disabledReason} onClick={unarchive}>
          Take out of the archive
        </Button>
      ) : (
        <Button icon={Archive} disabledReason={disabledReason} onClick={() => setAsking(true)}>
          Archive project
        </Button>
      )}
      {isAsking && <ArchiveDialog project={project} onClose={() => setAsking(false)} />}
    </section>
  );
}
