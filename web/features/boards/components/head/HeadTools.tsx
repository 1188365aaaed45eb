// In the head of a board: what can be done with all of it.

import { Link } from '@tanstack/react-router';
import { History, Presentation } from 'lucide-react';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';

export function HeadTools({ boardId, onVersions }: { boardId: BoardId; onVersions: () => void }) {
  return (
    <>
      <IconButton label="Versions" icon={History} onClick={onVersions} />
      <Button asChild variant="primary" className="max-lg:px-2.5">
        <Link to="/mood-board/$boardId" params={{ boardId }} search={{ present: '1' }} aria-label="Present">
          <Icon of={Presentation} size={16} />
          <span className="max-lg:hidden">Present</span>
        </Link>
      </Button>
    </>
  );
}
