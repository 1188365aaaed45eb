// Beside the wall: all that differs, counted; each leads to its thing.

import { useId, useMemo, useState } from 'react';
import type { Comparison } from '../../../../../domain/boards/compare.ts';
import type { Item } from '../../../../../domain/boards/items.ts';
import type { BoardId, FileId } from '../../../../../domain/kernel/ids.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { useBoardNames } from '../../queries.ts';
import type { Desk } from '../canvas/useDesk.ts';
import { sectionLetters, spokenName } from '../items/itemWords.ts';
import { type ChangeKind, changeKinds } from './changeKinds.ts';
import { comparisonInWords, waysInWords } from './versionWords.ts';

interface ChangesProps {
  desk: Desk;
  /** Null while all of it has not come. */
  comparison: Comparison | null;
}

export function Changes({ desk, comparison }: ChangesProps) {
  return (
    <aside
      aria-label="What is otherwise"
      className="w-80 shrink-0 overflow-y-auto border-s border-hairline-strong bg-surface-raised px-4 py-4 max-md:h-2/5 max-md:w-full max-md:border-s-0 max-md:border-t"
    >
      {comparison ? (
        <>
          <p role="status" className="mb-4 font-semibold">
            {comparisonInWords(comparison)}
          </p>
          <Kind desk={desk} kind="came" things={comparison.came.map((item) => ({ item }))} />
          <Kind desk={desk} kind="went" things={comparison.went.map((item) => ({ item }))} />
          <Kind
            desk={desk}
            kind="changed"
            things={comparison.changed.map(({ after, ways }) => ({ item: after, how: waysInWords(ways) }))}
          />
        </>
      ) : (
        <Skeleton label="Comparing">
          <Strip className="h-4 w-2/3" />
          <Strip className="mt-4 h-3 w-1/2" />
        </Skeleton>
      )}
    </aside>
  );
}

interface KindProps {
  desk: Desk;
  kind: ChangeKind;
  things: readonly { item: Item; how?: string }[];
}

/** So many more at a time. */
const step = 100;

function Kind({ desk, kind, things }: KindProps) {
  const id = useId();
  const [most, setMost] = useState(step);
  const { shown, chosen } = desk;
  const letters = useMemo(() => sectionLetters(shown.items), [shown.items]);
  const items = useMemo(() => things.map(({ item }) => item), [things]);
  const boards = useBoardNames(items);
  if (things.length === 0) return null;
  const spoken = {
    fileName: (fileId: FileId) => shown.files.get(fileId)?.name ?? '',
    boardName: (boardId: BoardId) => boards.get(boardId) ?? '',
    letterOf: (of: Item['id']) => letters.get(of),
  };
  const { word, icon } = changeKinds[kind];
  const go = (item: Item) => {
    desk.choose([item.id]);
    desk.reveal(item);
  };
  return (
    <section aria-labelledby={id} className="mb-5">
      <SectionHead id={id} title={word} lead={<Icon of={icon} />} count={things.length} />
      <ul>
        {things.slice(0, most).map(({ item, how }) => (
          <li key={item.id} className="border-b border-hairline">
            <button
              type="button"
              aria-current={chosen.has(item.id) || undefined}
              onClick={() => go(item)}
              className={cx(
                'block w-full rounded-1 px-2 py-2 text-start hover:bg-surface-hover touch:min-h-11',
                chosen.has(item.id) && 'bg-surface-selected',
              )}
            >
              <span className="block truncate">
                <bdi>{spokenName(item, spoken)}</bdi>
              </span>
              {how && <span className="block text-12 text-ink-muted">{how}</span>}
            </button>
          </li>
        ))}
      </ul>
      {things.length > most && (
        <Button size="small" variant="bare" className="mt-2" onClick={() => setMost(most + step)}>
          Show more
        </Button>
      )}
    </section>
  );
}
