import type { Project } from '../../../../../domain/projects/contract.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { type Person, usePeople } from '../../../studios/queries.ts';
import { useProjectAccess } from '../../actions.tsx';
import { named } from '../../../../ui/Words.tsx';

/** Asks before the lead of a project changes hands. */
export function TransferLeadDialog({ project, person, onClose }: { project: Project; person: Person; onClose: () => void }) {
  const people = usePeople();
  const { transferLead, isBusy } = useProjectAccess(project);
  const stays = project.leadId ? named` ${people.find(project.leadId).name} stays in the project.` : '';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={named`Make ${person.name} the lead?`}
      sentence={`The lead reviews what nobody else was named for.${stays}`}
      confirmLabel="Make lead"
      busy={isBusy}
      onConfirm={() => transferLead(person, onClose)}
    />
  );
}
