import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LinkToCopy } from '../../../ui/LinkToCopy.tsx';
import { OutboxNote } from '../../identity/components/OutboxNote.tsx';

/** What became of one invitation. */
export type Invited = { email: string | null } & ({ link: string } | { problem: string });

/** The links of new invitations: they are shown this once. */
export function InvitedDialog({ invited, onClose }: { invited: readonly Invited[]; onClose: () => void }) {
  const links = invited.filter((one): one is Invited & { link: string } => 'link' in one);
  const refused = invited.filter((one): one is Invited & { problem: string } => 'problem' in one);
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(links)}
      sentence={sentenceOf(links)}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {links.some(({ email }) => email !== null) && <OutboxNote />}
        {links.map(({ email, link }) => (
          <LinkToCopy key={link} label={email ?? 'Invitation link'} link={link} />
        ))}
      </div>
      {refused.length > 0 && (
        <div role="alert" className="mt-4 border-t border-hairline pt-3 text-13 text-overdue-text">
          {refused.map(({ email, problem }) => (
            <p key={email}>
              {email}: {problem}
            </p>
          ))}
        </div>
      )}
    </Dialog>
  );
}

function titleOf(links: readonly Invited[]): string {
  if (links.length === 0) return 'Nobody was invited';
  if (links.length > 1) return `${links.length} invitations are on their way`;
  return links[0]?.email ? 'The invitation is on its way' : 'The invitation is ready';
}

function sentenceOf(links: readonly Invited[]): string {
  if (links.length === 0) return 'What stood in the way:';
  const isOne = links.length === 1;
  if (links.some(({ email }) => email))
    return `We wrote to them. You can also pass the ${isOne ? 'link' : 'links'} on yourself; ${isOne ? 'it is' : 'they are'} shown only now.`;
  return 'Pass this link on; it is shown only now.';
}
