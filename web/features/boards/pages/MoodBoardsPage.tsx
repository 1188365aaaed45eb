// My Mood Boards (specification §2, R2-19; PRODUCT §6): the gallery.

import { useNavigate, useSearch } from '@tanstack/react-router';
import { cx } from '../../../ui/cx.ts';
import { pageFrame } from '../../projects/components/pageFrame.ts';
import { Gallery } from '../components/gallery/Gallery.tsx';
import { withChanges } from '../../../lib/searchChanges.ts';

export default function MoodBoardsPage() {
  const search = useSearch({ from: '/inner/mood-board' });
  const navigate = useNavigate({ from: '/mood-board' });
  return (
    <div className={cx(pageFrame, 'flex min-h-full flex-col')}>
      <Gallery search={search} onSearch={(changes) => void navigate({ search: (now) => withChanges(now, changes), replace: true })} />
    </div>
  );
}
