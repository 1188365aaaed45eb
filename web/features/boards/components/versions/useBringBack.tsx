// Makes a board what it was: asked first, done as a new act, and taken back by bringing back what the server kept before it.

import { type ReactNode, useState } from 'react';
import type { BoardRecord, BoardVersion } from '../../../../../domain/boards/contract.ts';
import type { BoardActId, BoardVersionId } from '../../../../../domain/kernel/ids.ts';
import { newId } from '../../../../lib/ids.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { named } from '../../../../ui/Words.tsx';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { useVersionCommands } from './versionQueries.ts';
import { versionTime, versionTitle } from './versionWords.ts';

interface BringBack {
  /** Asks whether this one is to come back. */
  ask: (version: BoardVersion) => void;
  /** The question, where it is asked. */
  question: ReactNode;
}

type Board = Pick<BoardRecord, 'id' | 'name'>;

export function useBringBack(board: Board, onDone: () => void): BringBack {
  const [asked, setAsked] = useState<BoardVersion | null>(null);
  return {
    ask: setAsked,
    question: asked && <BringBackQuestion board={board} version={asked} onDone={onDone} onClose={() => setAsked(null)} />,
  };
}

interface QuestionProps {
  board: Board;
  version: BoardVersion;
  onDone: () => void;
  onClose: () => void;
}

function BringBackQuestion({ board: { id: boardId, name }, version, onDone, onClose }: QuestionProps) {
  const { restore } = useVersionCommands();
  const [isBusy, setBusy] = useState(false);
  const shown = useShown();

  const send = (versionId: BoardVersionId) => restore({ boardId, versionId, actId: newId<BoardActId>() });
  const takeBack = (keptId: BoardVersionId) =>
    follow(send(keptId), {
      done: () => void showToast({ shape: 'done', title: 'The board is as it was before', line: name }),
      refused: sayRefused('Not taken back'),
    });
  const confirm = () => {
    setBusy(true);
    follow(send(version.id), {
      done: ({ keptId }) => {
        const said = { title: 'The board is what it was', line: `${versionTitle(version)}, ${versionTime(version)}` };
        // Where nothing gave way there is nothing to take back.
        if (keptId) offerUndo(said, () => takeBack(keptId));
        else showToast({ shape: 'done', ...said });
        if (shown()) onDone();
      },
      refused: sayRefused('Not brought back'),
      settled: () => shown() && onClose(),
    });
  };
  return (
    <ConfirmDialog
      open
      title={named`Bring back ${versionTitle(version)}?`}
      sentence="The board becomes what it was then, for everybody. What hangs there now is kept as a version before."
      confirmLabel="Bring it back"
      busy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
