import { Link } from '@tanstack/react-router';
import { Pause } from 'lucide-react';
import { useUnderway } from '../../../../lib/outbox.ts';
import { cx } from '../../../../ui/cx.ts';
import { isWaiting } from '../../pending.ts';
import { withChanges } from '../../../../lib/searchChanges.ts';
import { leadsElsewhere } from '../documentsSearch.ts';
import { splitName } from '../fileWords.ts';
import { addressOf, type ItemProps, nameOfItem } from './desk.ts';
import { RenameField } from './RenameField.tsx';

interface ItemNameProps extends ItemProps {
  /** Of the field, where what stands below leaves no more room for it. */
  fieldHeight?: 'h-6' | 'h-7';
  className?: string;
}

/** The name as a link that opens it; cut before its suffix; a field while it is renamed. */
export function ItemName({ item, acts, isRenaming, hasTabStop, fieldHeight = 'h-7', className }: ItemNameProps) {
  const name = nameOfItem(item);
  const waits = isWaiting(useUnderway(), item.id);
  if (isRenaming) {
    return (
      <RenameField
        name={name}
        acts={acts}
        height={fieldHeight}
        hasSuffix={item.kind === 'file'}
        onRename={(next) => acts.saveName(item, next)}
        onEnd={() => {
          acts.rename(null);
          acts.focusOn(item.id);
        }}
      />
    );
  }
  const [stem, suffix] = item.kind === 'file' ? splitName(name) : [name, ''];
  return (
    <Link
      to="."
      search={(now: object) => withChanges(now, addressOf(item))}
      resetScroll={leadsElsewhere(addressOf(item))}
      tabIndex={hasTabStop ? 0 : -1}
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
