import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { mayInviteAs, type Role, roles } from '../../../../domain/studios/policy.ts';
import { problemOf } from '../../../lib/api.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useInvite } from '../queries.ts';

/** Makes a link that invites one person, and mails it where an address is given. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const grantable = useGrantableRoles();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>(grantable.includes('Standard') ? 'Standard' : (grantable[0] ?? 'Junior'));
  if (invite.data) return <LinkDialog link={invite.data.link} email={invite.data.invitation.email} onClose={onClose} />;

  const problem = invite.error && problemOf(invite.error);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite a member"
      sentence="Whoever opens the link joins the studio with this role. It works once, for seven days."
      onSubmit={() => invite.mutate({ email: email.trim() || null, role })}
      actions={
        <>
          <Button variant="bare" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            Create the invitation
          </Button>
        </>
      }
    >
      <Field label="Email" help="Optional. Without it you pass the link on yourself." error={problem?.message}>
        <TextInput type="email" inputMode="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Field label="Role" compact>
        <Select value={role} onChange={setRole} options={grantable.map((each) => ({ value: each, label: each }))} />
      </Field>
    </Dialog>
  );
}

/** The roles that the signed-in person may hand out. */
function useGrantableRoles(): Role[] {
  const { role } = useUser();
  const { customPermissions } = useAuth();
  return roles.filter((each) => mayInviteAs({ role: role ?? '', customPermissions }, each));
}

function LinkDialog({ link, email, onClose }: { link: string; email: string | null; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={email ? 'The invitation is on its way' : 'The invitation is ready'}
      sentence={email ? `We wrote to ${email}. You can also pass the link on yourself; it is shown only now.` : 'Pass this link on; it is shown only now.'}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" icon={isCopied ? Check : Copy} onClick={copy}>
            {isCopied ? 'Copied' : 'Copy the link'}
          </Button>
        </>
      }
    >
      <Field label="Invitation link" compact>
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  );
}
