// Where a board is to hang: asked for a new one, and for a copy.

import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import { Field } from '../../../../ui/Field.tsx';
import { SearchSelect } from '../../../../ui/SearchSelect.tsx';
import { useProjectIndex } from '../../../projects/queries.ts';
import { useWhyNoBoard } from '../../queries.ts';

/** A project, or one's own boards. */
export type BoardPlace = ProjectId | 'personal';

export const projectOf = (place: BoardPlace): ProjectId | null => (place === 'personal' ? null : place);

interface WhereItHangsProps {
  place: BoardPlace;
  onChange: (place: BoardPlace) => void;
  help?: string | undefined;
}

export function WhereItHangs({ place, onChange, help }: WhereItHangsProps) {
  const projects = useProjectIndex();
  const isAstray = useIsAstray(place);
  return (
    <Field
      label="Where it hangs"
      help={help}
      error={isAstray && projects.isHere ? 'The project is out of reach now. Choose another.' : undefined}
    >
      <SearchSelect
        listLabel="Where it hangs"
        emptyWords="No project fits."
        value={place}
        onChange={onChange}
        options={[
          { value: 'personal', label: 'Personal: only you see it' },
          ...projects.all.map(({ id: value, name: label }) => ({ value, label })),
        ]}
      />
    </Field>
  );
}

/** It may be deleted or archived while the dialog is open. */
function useIsAstray(place: BoardPlace): boolean {
  const projects = useProjectIndex();
  return place !== 'personal' && !projects.all.some((project) => project.id === place);
}

/** What keeps a board from hanging there, for as long as it does. */
export function useWaitsForPlace(place: BoardPlace, isAsked = true): string | undefined {
  const isAstray = useIsAstray(place);
  const reason = useWhyNoBoard(projectOf(place));
  return isAsked && isAstray ? 'Choose where it hangs first' : reason;
}
