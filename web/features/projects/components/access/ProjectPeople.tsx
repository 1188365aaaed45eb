import { Crown, MoreHorizontal, UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { type Person, usePeople } from '../../../studios/queries.ts';
import { useInvitedInto } from '../../invitationQueries.ts';
import { InvitedRow } from './InvitedRow.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { TakeIn } from './TakeIn.tsx';
import { TransferLeadDialog } from './TransferLeadDialog.tsx';

/** The people of a project, the lead first, then who is invited, with what may be done about each. */
export function ProjectPeople({ project }: { project: Project }) {
  const people = usePeople();
  const invited = useInvitedInto(project.id);
  const [asked, setAsked] = useState<{ about: Person; what: 'remove' | 'lead' } | null>(null);
  const { leadId, memberIds } = project;
  const shown = [...(leadId ? [leadId] : []), ...memberIds.filter((id) => id !== leadId)].map(people.find);
  const shareReason = reasonOf(project.can.share);
  const own = useUser();
  const whyInIt = (id: string): string | undefined => {
    if (id === leadId) return 'Give the lead to somebody else first';
    const losesIt = id === own.id && project.visibility === 'private' && own.role !== 'Principal';
    return losesIt ? 'You would lose it yourself: ask somebody else who is in it' : undefined;
  };
  return (
    <>
      <ul className="mb-3 border-t border-hairline" aria-label="People of the project">
        {shown.map((person) => (
          <li key={person.id} className="flex min-h-11 items-center gap-3 border-b border-hairline">
            <Avatar name={person.name} src={person.src} size={28} deactivated={person.deactivated} decorative />
            <span className="min-w-0 flex-1 truncate">
              <bdi>{person.name}</bdi>
              {person.deactivated && ' (deactivated)'}
            </span>
            {person.id === leadId && <span className="text-13 text-ink-muted">Lead</span>}
            <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${person.name}`} />}>
              <MenuItem
                icon={Crown}
                disabledReason={reasonOf(project.can.transferLead)}
                waitsFor={person.id === leadId ? 'Leads it already' : person.deactivated ? 'This account is deactivated' : undefined}
                onSelect={() => setAsked({ about: person, what: 'lead' })}
              >
                Make lead
              </MenuItem>
              <MenuItem
                icon={UserMinus}
                danger
                disabledReason={shareReason}
                waitsFor={whyInIt(person.id)}
                onSelect={() => setAsked({ about: person, what: 'remove' })}
              >
                Take out of the project
              </MenuItem>
            </Menu>
          </li>
        ))}
        {invited.map((invitation) => (
          <InvitedRow key={invitation.id} project={project} invitation={invitation} />
        ))}
        {shown.length + invited.length === 0 && <li className="border-b border-hairline py-3 text-13 text-ink-muted">Nobody yet.</li>}
      </ul>
      <TakeIn project={project} invitedIds={invited.map(({ inviteeId }) => inviteeId)} />
      {asked?.what === 'remove' && <RemoveMemberDialog project={project} person={asked.about} onClose={() => setAsked(null)} />}
      {asked?.what === 'lead' && <TransferLeadDialog project={project} person={asked.about} onClose={() => setAsked(null)} />}
    </>
  );
}
