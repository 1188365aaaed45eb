import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, LayoutTemplate, MoreHorizontal, Pencil, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { useArchiving } from '../actions.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

/** Edit, and what is done to the project as a whole. */
export function ProjectActions({ project }: { project: Project }) {
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null);
  const { unarchive } = useArchiving(project);
  const archiveReason = reasonOf(project.can.archive);
  const settings = { to: '/projects/$projectId/settings', params: { projectId: project.id } } as const;
  return (
    <>
      <Button size="small" icon={Pencil} asChild disabledReason={reasonOf(project.can.edit)} className="max-md:hidden">
        <Link {...settings}>Edit project</Link>
      </Button>
      <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label="More" />}>
        <MenuItem asChild>
          <Link {...settings}>
            <Icon of={Settings2} className="shrink-0 text-ink-muted" />
            Project settings
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/projects/$projectId/edit-template" params={{ projectId: project.id }}>
            <Icon of={LayoutTemplate} className="shrink-0 text-ink-muted" />
            Save as template
          </Link>
        </MenuItem>
        {project.status === 'archived' ? (
          <MenuItem icon={ArchiveRestore} disabledReason={archiveReason} onSelect={unarchive}>
            Take out of the archive
          </MenuItem>
        ) : (
          <MenuItem icon={Archive} disabledReason={archiveReason} onSelect={() => setAsking('archive')}>
            Archive project
          </MenuItem>
        )}
        {!project.isSample && (
          <MenuItem icon={Trash2} danger disabledReason={reasonOf(project.can.remove)} onSelect={() => setAsking('delete')}>
            Delete project
          </MenuItem>
        )}
      </Menu>
      {asking === 'archive' && <ArchiveDialog project={project} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteDialog project={project} onClose={() => setAsking(null)} />}
    </>
  );
}
