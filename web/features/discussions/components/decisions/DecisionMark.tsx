import { Gavel } from 'lucide-react';
import type { Decision } from '../../../../../domain/discussions/contract.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { ChangedBy } from './ChangedBy.tsx';

/** What was agreed, with whom and when; one that another replaced says so. */
export function DecisionMark({ decision: { what, agreedWith, agreedOn, changed, replaces, replacedBy } }: { decision: Decision }) {
  return (
    <p
      className={cx(
        'mt-1.5 flex max-w-[66ch] items-start gap-2 border-s-2 border-accent ps-2.5',
        replacedBy && 'border-hairline-strong text-ink-muted',
      )}
    >
      <Icon of={Gavel} size={14} className="mt-1 shrink-0" />
      <span className="min-w-0">
        <bdi className={cx('font-medium', replacedBy && 'line-through')}>{what}</bdi>
        <span className="num text-12 text-ink-muted"> {agreedWords({ agreedWith, agreedOn })}</span>
        {changed && (
          <span className="text-12 text-ink-muted">
            {' · '}
            <ChangedBy changed={changed} />
          </span>
        )}
        {replaces && <span className="text-12 text-ink-muted"> · replaces an earlier one</span>}
        {replacedBy && <span className="text-12 text-ink-muted"> · replaced since</span>}
      </span>
    </p>
  );
}

/** `agreed with Sigrid, 12 Mar`. */
const agreedWords = ({ agreedWith, agreedOn }: Pick<Decision, 'agreedWith' | 'agreedOn'>): string =>
  `${agreedWith === '' ? 'decided' : `agreed with ${agreedWith},`} ${plainDay(agreedOn)}`;
