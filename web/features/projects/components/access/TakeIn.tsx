import { MailPlus, UserPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { problemOf } from '../../../../lib/api.ts';
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
  const outside = people.all.filter(({ id }) => id !== project.leadId && !project.memberIds.includes(id));
  const toAsk = outside.filter(({ id }) => id !== ownId && !invitedIds.includes(id));
  const ask = async (chosen: readonly Person[]) => {
    const asked = await Promise.all(chosen.map(askOne));
    const came = chosen.filter((_, index) => asked[index]);
    const [only] = came;
    if (!only) return;
    const title = came.length === 1 ? named`${only.name} is invited` : `${came.length} people are invited`;
    showToast({ shape: 'done', title, line: named`They are in ${project.name} once they accept.` });
  };
  /** Whether they are invited now; why not is said of each. */
  const askOne = ({ id, name }: Person): Promise<boolean> =>
    invite.mutateAsync({ projectId: project.id, userId: id }).then(
      () => true,
      (error: unknown) => {
        sayRefused(named`${name} was not invited`)(problemOf(error));
        return false;
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Choice
        label="Invite"
        reason={reason}
        people={toAsk}
        action={(count) => (count === 1 ? 'Invite 1 person' : `Invite ${count} people`)}
        onChoose={(chosen) => void ask(chosen)}
      >
        <Button size="small" icon={MailPlus} disabledReason={reason}>
          Invite
        </Button>
      </Choice>
      <Choice
        label="Add at once"
        reason={reason}
        people={outside}
        action={(count) => (count === 1 ? 'Add 1 person' : `Add ${count} people`)}
        onChoose={(chosen) => chosen.forEach(add)}
        note="They are in it without being asked."
      >
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
  /** What the button at the end says. */
  action: (count: number) => string;
  onChoose: (people: Person[]) => void;
  note?: string;
  /** The button. */
  children: ReactElement;
}

/** A list of people to choose from, and one button at its end that does it; closed otherwise, nothing has happened. */
function Choice({ label, reason, people, action, onChoose, note, children }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const [ids, setIds] = useState<readonly string[]>([]);
  if (reason !== undefined) return children;
  const open = (next: boolean) => {
    setOpen(next);
    setIds([]);
  };
  const chosen = people.filter(({ id }) => ids.includes(id));
  const choose = () => {
    open(false);
    onChoose(chosen);
  };
  return (
    <Popover trigger={children} label={label} align="start" open={isOpen} onOpenChange={open}>
      <PersonList
        people={people}
        isChosen={(id) => ids.includes(id)}
        onToggle={(id) => setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))}
        note={note}
      />
      {chosen.length > 0 && (
        <div className="border-t border-hairline p-2">
          <Button variant="primary" size="small" className="w-full" onClick={choose}>
            {action(chosen.length)}
          </Button>
        </div>
      )}
    </Popover>
  );
}
