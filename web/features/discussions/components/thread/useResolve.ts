import type { Comment } from '../../../../../domain/discussions/contract.ts';
import { cutAt } from '../../../../../domain/kernel/cut.ts';
import { follow } from '../../../../lib/outcome.ts';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { useSpoken } from '../body/useSpoken.ts';
import { useFrame } from './DiscussionContext.ts';

/** Of its first words. */
const mostSaid = 60;

/** Resolves a thread, or opens it again. One that is resolved may go out of sight: that is said, with the way back. */
export function useResolve({ id: commentId, body }: Comment): { resolve: () => void; reopen: () => void } {
  const { commands, thingOf } = useFrame();
  const spoken = useSpoken(thingOf);
  const reopen = () => follow(commands.reopen({ commentId }), { refused: sayRefused('Not opened again') });
  const resolve = () => {
    const [first = ''] = body ? spoken(body).split('\n') : [];
    const line = first.length > mostSaid ? `${cutAt(first, mostSaid).trimEnd()}…` : first;
    follow(commands.resolve({ commentId }), {
      done: () => offerUndo({ title: 'Thread resolved', ...(line !== '' && { line }) }, reopen),
      refused: sayRefused('Not resolved'),
    });
  };
  return { resolve, reopen };
}
