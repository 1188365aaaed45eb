import { useState } from 'react';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { recordOf } from '../../../../domain/kernel/records.ts';
import {
  abilitiesOf,
  couldInvite,
  mayInviteAs,
  type Permission,
  permissions,
  type Role,
  roles,
} from '../../../../domain/studios/policy.ts';
import { problemOf } from '../../../lib/api.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { useShown } from '../../../lib/useShown.ts';
import { needsWords } from '../../../lib/words.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { copyWords } from '../../../ui/toast/copyWords.ts';
import { showToast } from '../../../ui/toast/store.ts';
import { untilClosed } from '../../../ui/toast/toasts.ts';
import { useDialogDraft } from '../../identity/components/useDialogDraft.tsx';
import { useInvite } from '../teamQueries.ts';
import { readAddresses } from './addresses.ts';
import { type Invited, InvitedDialog } from './InvitedDialog.tsx';
import { type Overrides, PermissionMatrix } from './PermissionMatrix.tsx';

/** A project that somebody can be taken into. */
export interface InvitableProject {
  id: ProjectId;
  name: string;
}

export interface InviteDialogProps {
  projects: readonly InvitableProject[];
  onClose: () => void;
}

interface InviteForm {
  text: string;
  role: Role;
  overrides: Overrides;
  projectIds: ProjectId[];
}

/** As many invitations as the server lets one person make at once. */
const mostAddresses = 30;

/** Invites people by mail, each with a link of their own, or makes one link to pass on. */
export function InviteDialog({ projects, onClose }: InviteDialogProps) {
  const { grantable, mayOverride } = useOwnRights();
  const { form, set, drop, leave, cancel, note } = useDialogDraft<InviteForm>({
    place: 'invitation',
    empty: {
      text: '',
      role: grantable.includes('Standard') ? 'Standard' : (grantable[0] ?? 'Junior'),
      overrides: {},
      projectIds: [],
    },
    isTyped: ({ text }) => text.trim() !== '',
    keptWords: 'Your invitation is kept',
    onClose,
  });
  const { text, role, overrides, projectIds } = form;
  const keepUnsent = (emails: readonly string[]) => (emails.length === 0 ? drop() : set({ text: emails.join('\n') }));
  const { send, isSending, error, setError, invited } = useSending(form, keepUnsent);
  if (invited) return <InvitedDialog invited={invited} onClose={onClose} />;
  return (
    <FormDialog
      onClose={leave}
      onCancel={cancel}
      note={note}
      title="Invite members"
      sentence="Each link brings one person into the studio. It works once, for seven days."
      onSubmit={() => void send()}
      submitLabel={text.trim() ? 'Send invitations' : 'Create a link'}
      busy={isSending}
    >
      <Field label="Emails" help="One or many, as you paste them. Without any you get a link to pass on yourself." error={error}>
        <TextArea
          rows={3}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            set({ text: event.target.value });
            setError(undefined);
          }}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field label="Role" compact className="w-40">
          <Select
            value={role}
            onChange={(value) => set({ role: value })}
            options={grantable.map((each) => ({ value: each, label: each }))}
          />
        </Field>
        {projects.length > 0 && (
          <MultiSelect
            label="Projects"
            value={projectIds}
            onChange={(value) => set({ projectIds: value })}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      {role !== 'Principal' && (
        <details className="group/more mt-4 border-t border-hairline pt-3">
          <summary className="cursor-pointer rounded-1 text-13 font-medium">{differenceWords(overrides, role)}</summary>
          <PermissionMatrix
            member={{ role, overrides: noOverrides, roleGives: abilitiesOf({ role, customPermissions: null }) }}
            changes={overrides}
            onChange={(value) => set({ overrides: value })}
            lockReason={mayOverride ? undefined : needsWords('modifyRoles')}
          />
        </details>
      )}
    </FormDialog>
  );
}

/** @param onSent whatever could be sent is on its way: what is left over */
function useSending({ text, role, overrides, projectIds }: InviteForm, onSent: (unsent: readonly string[]) => void) {
  const invite = useInvite();
  const shown = useShown();
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [invited, setInvited] = useState<Invited[]>();
  const inviteOne = async (email: string | null): Promise<Invited> => {
    try {
      return { email, link: (await invite.mutateAsync({ email, role, overrides: chosenOf(overrides), projectIds })).link };
    } catch (refusal) {
      return { email, problem: problemOf(refusal).message };
    }
  };

  const send = async () => {
    const { good, bad } = readAddresses(text);
    if (bad.length > 0) return setError(`${bad.map((one) => `“${one}”`).join(', ')} is no email address. Correct it or take it out.`);
    if (good.length > mostAddresses) return setError(`These are ${good.length} addresses. Invite at most ${mostAddresses} at once.`);
    setSending(true);
    const results: Invited[] = [];
    // One after the other: each is an invitation of its own, and one that is refused does not hold up the others.
    for (const email of good.length > 0 ? good : [null]) results.push(await inviteOne(email));
    setSending(false);
    const [only] = results;
    const unsent = results.flatMap((one) => ('problem' in one ? [one.email ?? ''] : []));
    const refused = unsent.length;
    if (refused < results.length) onSent(unsent);
    if (!shown() && only?.email === null && 'link' in only) return offerLink(only.link);
    if (!shown()) return sayInvited(results.length - refused, refused);
    if (results.length === 1 && only && 'problem' in only) setError(only.problem);
    else setInvited(results);
  };
  return { send, isSending, error, setError, invited };
}

/** A link to pass on, where the dialog was closed before it came: it is given out this once. */
function offerLink(link: string): void {
  showToast({
    shape: 'done',
    duration: untilClosed,
    title: 'The invitation is ready',
    line: 'Pass its link on; it is given out only now.',
    action: { label: 'Copy the link', onSelect: () => void copyWords(link, 'Link copied') },
  });
}

/** Where the dialog was closed before the answers came. */
function sayInvited(sent: number, refused: number): void {
  const title = sent === 1 ? 'One invitation was sent' : `${sent} invitations were sent`;
  showToast({
    shape: refused === 0 ? 'done' : 'warning',
    title,
    ...(refused > 0 && { line: `${refused} could not be sent. They are kept.` }),
  });
}

const noOverrides = recordOf(permissions, () => null);

/** What was chosen, without what is inherited. */
const chosenOf = (overrides: Overrides) =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== null)) as Partial<Record<Permission, boolean>>;

function differenceWords(overrides: Overrides, role: Role): string {
  const count = Object.keys(chosenOf(overrides)).length;
  return count === 0 ? `Permissions: as a ${role} has them` : `Permissions: ${count} of ${permissions.length} set apart from ${role}`;
}

/** The roles that the signed-in person may hand out, and whether they may set permissions beside one. */
function useOwnRights(): { grantable: Role[]; mayOverride: boolean } {
  const { role } = useUser();
  const { customPermissions, hasPermission } = useAuth();
  const own = { role: role ?? '', customPermissions };
  const mayOverride = hasPermission('modifyRoles');
  // Who may set permissions apart can deny what they lack of a role.
  const isWithin = (each: Role) => mayOverride || couldInvite(own, { role: each, overrides: null, projectIds: [] });
  return { grantable: roles.filter((each) => mayInviteAs(own, each) && isWithin(each)), mayOverride };
}
