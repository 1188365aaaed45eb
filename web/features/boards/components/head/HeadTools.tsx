// In the head of a board: what can be done with all of it.

import { History } from 'lucide-react';
import { IconButton } from '../../../../ui/IconButton.tsx';

export function HeadTools({ onVersions }: { onVersions: () => void }) {
  return <IconButton label="Versions" icon={History} onClick={onVersions} />;
}
