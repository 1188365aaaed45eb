import { MailPlus, UserPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Popover } from '../../../../ui/Popover.tsx';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { PersonList } from '../../../studios/components/PeoplePicker.tsx';
import { type Person, usePeople } from '../../../studios/queries.ts';
import { useProjectAccess } from '../../actions.tsx';
import { useInviteIntoProject } from '../../invitationQueries.ts';
import { named } from '../../../../ui/Words.tsx';

export interface TakeInProps {
  project: Project;
  /** Who is asked already. */
  invitedIds: readonly string[];
}

/** The two ways into a project: asked, which is the usual one, or put there at once because the work needs them. */
export function TakeIn({ project, invitedIds }: TakeInProps) {
  const people = usePeople();
  const { id: ownId } = useUser();
  const { add } = useProjectAccess(project);
  const invite = useInviteIntoProject();
  const reason = reasonOf(project.can.share);
  const outside = people.all.filter(({ id }) => id !== project.leadId && !project.memberIds.includes(id as UserId));
  const toAsk = outside.filter(({ id }) => id !== ownId && !invitedIds.includes(id));
  const ask = ({ id, name }: Person) =>
    follow(invite.mutateAsync({ projectId: project.id, userId: id }), {
      done: () =>
        showToast({ shape: 'done', title: named`${name} is invited`, line: named`They are in ${project.name} once they accept.` }),
      refused: sayRefused(named`${name} was not invited`),
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Choice label="Invite" reason={reason} people={toAsk} onChoose={ask}>
        <Button size="small" icon={MailPlus} disabledReason={reason}>
          Invite
        </Button>
      </Choice>
      <Choice label="Add at once" reason={reason} people={outside} onChoose={add} note="They are in it without being asked.">
        <Button size="small" variant="bare" icon={UserPlus} disabledReason={reason}>
          Add at once
        </Button>
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  reason: string | undefined;
  people: readonly Person[];
  onChoose: (person: Person) => void;
  note?: string;
  /** The button. */
  children: ReactElement;
}

/** A list of people that closes with the choice of one. */
function Choice({ label, reason, people, onChoose, note, children }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  if (reason !== undefined) return children;
  const choose = (id: string) => {
    const person = people.find((one) => one.id === id);
    setOpen(false);
    if (person) onChoose(person);
  };
  return (
    <Popover trigger={children} label={label} align="start" open={isOpen} onOpenChange={setOpen}>
      <PersonList people={people} isChosen={() => false} onToggle={choose} note={note} />
    </Popover>
  );
}
