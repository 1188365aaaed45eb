import type { Decision } from '../../../../../domain/discussions/contract.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { dayOf } from '../../../../ui/locale.ts';
import { usePeople } from '../../../studios/queries.ts';

/** `changed by Tom Okafor, 14 Mar`: who last said otherwise what was agreed. */
export function ChangedBy({ changed: { by, at } }: { changed: NonNullable<Decision['changed']> }) {
  return (
    <span className="num">
      changed by <bdi>{usePeople().find(by).name}</bdi>, {plainDay(dayOf(at))}
    </span>
  );
}
