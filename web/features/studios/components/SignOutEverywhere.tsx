import { useState } from 'react';
import type { MemberDetails } from '../../../../domain/studios/contract.ts';
import { follow } from '../../../lib/outcome.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { useEndSessions } from '../teamQueries.ts';
import { named } from '../../../ui/Words.tsx';

/** Ends all sessions of a person, for who may also close their access; they may sign in again. */
export function SignOutEverywhere({ member, name }: { member: MemberDetails; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndSessions();
  const act = () =>
    follow(end.mutateAsync({ userId: member.id }), {
      done: () => {
        setAsking(false);
        showToast({ shape: 'done', title: named`${name} is signed out everywhere` });
      },
      refused: sayRefused(named`${name} was not signed out`),
    });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-hairline pt-3">
      <p className="me-auto text-13 text-ink-muted">A device was lost? {member.firstName} can sign in again.</p>
      <Button size="small" variant="bare" disabledReason={reasonOf(member.can.deactivate)} onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={named`Sign ${name} out everywhere?`}
        sentence="All their devices are out at once. They can sign in again with their password."
        confirmLabel="Sign out"
        busy={end.isPending}
        onConfirm={act}
      />
    </div>
  );
}
