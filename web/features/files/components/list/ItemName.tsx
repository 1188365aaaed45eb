import { Link } from '@tanstack/react-router';
import { Pause } from 'lucide-react';
import { useUnderway } from '../../../../lib/outbox.ts';
import { cx } from '../../../../ui/cx.ts';
import { isWaiting } from '../../pending.ts';
import { withChanges } from '../../../../lib/searchChanges.ts';
import { splitName } from '../fileWords.ts';
import { type Desk, type Item, nameOfItem } from './desk.ts';
import { RenameField } from './RenameField.tsx';

interface ItemNameProps {
  item: Item;
  desk: Desk;
  /** Of the field, where what stands below leaves no more room for it. */
  fieldHeight?: 'h-6' | 'h-7';
  className?: string;
}

/** The name as a link that opens it; cut before its suffix; a field while it is renamed. */
export function ItemName({ item, desk, fieldHeight = 'h-7', className }: ItemNameProps) {
  const name = nameOfItem(item);
  const waits = isWaiting(useUnderway(), item.id);
  if (desk.renaming === item.id) {
    return (
      <RenameField
        name={name}
        draft={desk.draft}
        height={fieldHeight}
        hasSuffix={item.kind === 'file'}
        onRename={(next) => desk.saveName(item, next)}
        onEnd={() => {
          desk.rename(null);
          desk.selection.focusOn(item.id);
        }}
      />
    );
  }
  const [stem, suffix] = item.kind === 'file' ? splitName(name) : [name, ''];
  return (
    <Link
      to="."
      search={(now: object) => withChanges(now, desk.hrefOf(item))}
      tabIndex={desk.selection.tabStop === item.id ? 0 : -1}
      draggable={false}
      aria-label={name}
      className={cx(
        'flex min-w-0 font-medium decoration-1 underline-offset-3 group-hover/item:underline print:block print:wrap-anywhere',
        className,
      )}
    >
      <bdi className="truncate">{stem}</bdi>
      <span className="shrink-0">{suffix}</span>
      {waits && <Pause aria-label="Waits for the connection" size={14} className="ms-1 shrink-0 self-center text-ink-muted" />}
    </Link>
  );
}
