import { Crown, MoreHorizontal, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { Popover } from '../../../../ui/Popover.tsx';
import { PersonList } from '../../../studios/components/PeoplePicker.tsx';
import { type Person, usePeople } from '../../../studios/queries.ts';
import { useProjectAccess } from '../../actions.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { TransferLeadDialog } from './TransferLeadDialog.tsx';

/** The people of a project, the lead first, with what may be done about each. */
export function ProjectPeople({ project }: { project: Project }) {
  const people = usePeople();
  const { add } = useProjectAccess(project);
  const [asked, setAsked] = useState<{ about: Person; what: 'remove' | 'lead' } | null>(null);
  const { leadId, memberIds } = project;
  const shown = [...(leadId ? [leadId] : []), ...memberIds.filter((id) => id !== leadId)].map(people.find);
  const shareReason = reasonOf(project.can.share);
  const addButton = (
    <Button size="small" icon={UserPlus} disabledReason={shareReason}>
      Add people
    </Button>
  );
  return (
    <>
      <ul className="mb-3 border-t border-hairline" aria-label="People of the project">
        {shown.map((person) => (
          <li key={person.id} className="flex min-h-11 items-center gap-3 border-b border-hairline">
            <Avatar name={person.name} src={person.src} size={28} deactivated={person.deactivated} decorative />
            <span className="min-w-0 flex-1 truncate">{person.deactivated ? `${person.name} (deactivated)` : person.name}</span>
            {person.id === leadId && <span className="text-13 text-ink-muted">Lead</span>}
            <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${person.name}`} />}>
              <MenuItem
                icon={Crown}
                disabledReason={person.id === leadId ? 'Leads it already' : person.deactivated ? 'This account is deactivated' : reasonOf(project.can.transferLead)}
                onSelect={() => setAsked({ about: person, what: 'lead' })}
              >
                Make lead
              </MenuItem>
              <MenuItem
                icon={UserMinus}
                danger
                disabledReason={shareReason ?? (person.id === leadId ? 'Give the lead to somebody else first' : undefined)}
                onSelect={() => setAsked({ about: person, what: 'remove' })}
              >
                Take out of the project
              </MenuItem>
            </Menu>
          </li>
        ))}
        {shown.length === 0 && <li className="border-b border-hairline py-3 text-13 text-ink-muted">Nobody yet.</li>}
      </ul>
      {shareReason === undefined ? (
        <Popover trigger={addButton} label="Add people" align="start">
          <PersonList
            people={people.all.filter(({ id }) => id !== leadId && !memberIds.includes(id as UserId))}
            isChosen={() => false}
            onToggle={(id) => add(people.find(id))}
          />
        </Popover>
      ) : (
        addButton
      )}
      {asked?.what === 'remove' && <RemoveMemberDialog project={project} person={asked.about} onClose={() => setAsked(null)} />}
      {asked?.what === 'lead' && <TransferLeadDialog project={project} person={asked.about} onClose={() => setAsked(null)} />}
    </>
  );
}
