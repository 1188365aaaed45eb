import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

export function DeleteSection({ project }: { project: Project }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="settings-delete">
      <SectionHead id="settings-delete" title="Delete" className="mb-4" />
      <p className="mb-3 text-ink-muted">
        A deleted project waits in the trash for 30 days, with its tasks, documents and mood boards. Then it is gone for good.
      </p>
      <Button icon={Trash2} disabledReason={reasonOf(project.can.remove)} onClick={() => setAsking(true)}>
        Delete project
      </Button>
      {isAsking && <DeleteDialog project={project} onClose={() => setAsking(false)} />}
    </section>
  );
}
