import { createPortal } from 'react-dom';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import type { MentionAsk } from '../../../../lib/richText/mentionAsk.ts';
import type { Mentionable } from './mentions.ts';

interface MentionListProps {
  id: string;
  people: readonly Mentionable[];
  active: number;
  at: MentionAsk['at'];
  /** The place where all is said: "In Halden House". */
  placeName: string;
  onPoint: (index: number) => void;
  onChoose: (person: Mentionable) => void;
}

const width = 330;
const margin = 8;

/** The people who fit, at the caret: above it where there is more room. The caret stays in the words. */
export function MentionList({ id, people, active, at, placeName, onPoint, onChoose }: MentionListProps) {
  const isAbove = at.top > window.innerHeight - at.bottom;
  const left = Math.max(margin, Math.min(at.left, window.innerWidth - width - margin));
  const firstOther = people.findIndex(({ isHere }) => !isHere);
  const place = isAbove ? { left, bottom: window.innerHeight - at.top + 6 } : { left, top: at.bottom + 6 };
  return createPortal(
    <div
      role="listbox"
      id={id}
      aria-label="People to mention"
      style={{
        ...place,
        inlineSize: `min(${width}px, calc(100vw - ${2 * margin}px))`,
        maxBlockSize: (isAbove ? at.top : window.innerHeight - at.bottom) - 14,
      }}
      className="pointer-events-auto fixed z-(--z-layer) animate-settle overflow-y-auto rounded-3 border border-hairline-strong bg-surface-raised py-1 shadow-float"
      // A press leaves the caret where it is.
      onMouseDown={(event) => event.preventDefault()}
    >
      {people.map((person, index) => (
        <div key={person.id} role="presentation">
          {index === 0 && person.isHere && <Head>{placeName}</Head>}
          {index === firstOther && <Head isFurther={index > 0}>Not in this project</Head>}
          <Row
            id={optionId(id, index)}
            person={person}
            isActive={index === active}
            onPoint={() => onPoint(index)}
            onChoose={() => onChoose(person)}
          />
        </div>
      ))}
    </div>,
    document.body,
  );
}

function Head({ isFurther = false, children }: { isFurther?: boolean; children: string }) {
  return <p className={cx('px-3 py-1.5 text-12 text-ink-muted', isFurther && 'mt-1 border-t border-hairline')}>{children}</p>;
}

/** The entry at this place of the list. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface RowProps {
  id: string;
  person: Mentionable;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Row({ id, person: { name, src, detail, disabledReason }, isActive, onPoint, onChoose }: RowProps) {
  const isOut = disabledReason !== undefined;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-highlighted={isActive || undefined}
      aria-disabled={isOut || undefined}
      ref={isActive ? intoView : undefined}
      onPointerMove={onPoint}
      onClick={isOut ? undefined : onChoose}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-3 px-3 select-none touch:min-h-11',
        isActive && 'bg-surface-selected',
        isOut && 'cursor-default text-ink-faint',
      )}
    >
      <Avatar name={name} src={src} size={24} decorative />
      <span className="min-w-0 flex-1 truncate font-medium">
        <bdi>{name}</bdi>
      </span>
      <span className="max-w-1/2 truncate text-12 text-ink-muted">{disabledReason ?? detail}</span>
    </div>
  );
}

const intoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });
