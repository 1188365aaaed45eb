import type { SubjectName } from '../../../../../domain/discussions/subjects.ts';
import { CountPill } from '../../../../ui/CountPill.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { useDiscussion } from '../../queries.ts';

/** In the button that opens it: how much was said about a thing, and how much of that is new. */
export function HowMuchSaid({ of }: { of: SubjectName }) {
  const { newest } = useDiscussion(of, { around: null });
  if (!newest || newest.total === 0) return null;
  if (newest.unread > 0) return <CountPill count={newest.unread} />;
  return <span className="num font-regular text-ink-muted">{formatNumber(newest.total)}</span>;
}
