import { ChevronDown, FileText, GitCompareArrows } from 'lucide-react';
import { revisionName } from '../../../../../../domain/files/revisions.ts';
import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';
import { cx } from '../../../../../ui/cx.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Menu, MenuChoice } from '../../../../../ui/Menu.tsx';

export interface CompareChoiceProps {
  file: FileRecord;
  /** Not empty, the newest first. */
  earlier: readonly FileVersion[];
  chosen: FileVersion | null;
  onCompare: (number: number | null) => void;
}

/** `Rev C | Compare with B`, and a menu where there are more to compare with. */
export function CompareChoice({ file, earlier, chosen, onCompare }: CompareChoiceProps) {
  const other = chosen ?? earlier[0];
  if (!other) return null;
  const part = 'flex h-full items-center justify-center gap-1.5 px-3 text-13 font-medium whitespace-nowrap touch:min-w-10 max-md:px-2';
  const isOn = 'bg-surface-selected font-semibold text-ink';
  return (
    <div
      role="group"
      aria-label="Revision"
      className="me-1 flex h-9 items-center divide-x divide-hairline rounded-2 border border-hairline-strong bg-surface-raised touch:h-11"
    >
      <button
        type="button"
        aria-pressed={!chosen}
        onClick={() => onCompare(null)}
        className={cx(part, 'max-md:hidden', chosen ? 'text-ink-muted' : isOn)}
      >
        <Icon of={FileText} size={16} />
        Rev {revisionName(file)}
      </button>
      <button
        type="button"
        aria-pressed={chosen !== null}
        aria-label={`Compare with ${revisionName(other)}`}
        aria-keyshortcuts="c"
        onClick={() => onCompare(chosen ? null : other.number)}
        className={cx(part, chosen ? isOn : 'text-ink-muted hover:text-ink')}
      >
        <Icon of={GitCompareArrows} size={16} />
        <span className="max-lg:hidden">Compare with {revisionName(other)}</span>
      </button>
      {earlier.length > 1 && (
        <Menu
          trigger={
            <button
              type="button"
              aria-label="Compare with another revision"
              className="flex h-full items-center justify-center px-1.5 text-ink-muted hover:text-ink touch:min-w-10"
            >
              <Icon of={ChevronDown} size={16} />
            </button>
          }
        >
          <MenuChoice
            label="Compare with"
            value={chosen ? String(chosen.number) : ''}
            onChange={(value) => onCompare(Number(value))}
            options={earlier.map((version) => ({
              value: String(version.number),
              label: [`Rev ${revisionName(version)}`, version.note].filter(Boolean).join(', '),
            }))}
          />
        </Menu>
      )}
    </div>
  );
}
