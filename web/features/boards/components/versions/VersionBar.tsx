// Over a version of a board: which one it is, whether it is compared, and the ways from it.

import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, History, Undo2 } from 'lucide-react';
import type { BoardRecord, BoardVersion } from '../../../../../domain/boards/contract.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { usePeople, useToday } from '../../../studios/queries.ts';
import { useBringBack } from './useBringBack.tsx';
import { versionTime, versionTitle } from './versionWords.ts';
import { besideTrail } from '../head/trail.ts';

interface VersionBarProps {
  board: BoardRecord;
  version: BoardVersion;
  isComparing: boolean;
  /** Why it cannot be brought back. */
  reason: string | undefined;
  onBack: () => void;
  onList: () => void;
}

export function VersionBar({ board, version, isComparing, reason, onBack, onList }: VersionBarProps) {
  const navigate = useNavigate();
  const today = useToday();
  const { find } = usePeople();
  const { ask, question } = useBringBack(board, onBack);
  const show = (mode: 'alone' | 'now') =>
    void navigate({
      to: '/mood-board/$boardId',
      params: { boardId: board.id },
      search: besideTrail({ version: version.id, ...(mode === 'now' && { compare: 'now' }) }),
      replace: true,
    });
  return (
    <section
      aria-label="Version"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline-strong bg-surface-raised px-4 py-2"
    >
      <div role="status" className="min-w-0 flex-1 max-md:basis-full">
        <p className="truncate font-semibold">
          <bdi>{versionTitle(version)}</bdi>
        </p>
        <p className="num truncate text-12 text-ink-muted">
          Version · {versionTime(version, today)}
          {version.savedBy && (
            <>
              {' · '}
              <bdi>{find(version.savedBy).name}</bdi>
            </>
          )}
        </p>
      </div>
      <SegmentedControl
        label="Show"
        size="small"
        value={isComparing ? 'now' : 'alone'}
        onChange={show}
        segments={[
          { value: 'alone', label: 'As it was' },
          { value: 'now', label: 'Compare with now' },
        ]}
      />
      <div className="flex items-center gap-2">
        <IconButton label="All versions" icon={History} onClick={onList} />
        <Button icon={Undo2} disabledReason={reason} onClick={() => ask(version)}>
          Bring back
        </Button>
        <Button variant="primary" icon={ArrowLeft} onClick={onBack}>
          Back to the board
        </Button>
      </div>
      {question}
    </section>
  );
}
