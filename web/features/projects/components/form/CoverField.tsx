import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { covers, type DrawnCover, isDrawn } from '../../../../../domain/projects/covers.ts';
import { cx } from '../../../../ui/cx.ts';
import type { PhaseColour } from '../../../../ui/PhaseSwatch.tsx';
import { Reasoned } from '../../../../ui/Reasoned.tsx';
import { ProjectPicture } from '../ProjectPicture.tsx';
import { useFormLock } from './lock.ts';
import { PhotographField, type SendPhotograph } from './PhotographField.tsx';
import type { ProjectFormValues } from './values.ts';

export interface CoverFieldProps {
  /** Takes a photograph in. */
  send: SendPhotograph;
}

/** One of the drawings as the project's cover, the plan in the project's colour, or a photograph. */
export function CoverField({ send }: CoverFieldProps) {
  const colour = useWatch<ProjectFormValues, 'colour'>({ name: 'colour' });
  const { field, formState } = useController<ProjectFormValues, 'cover'>({ name: 'cover' });
  const [sent, setSent] = useState<string | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const { cover: saved = null } = formState.defaultValues ?? {};
  const known = isRemoved ? [field.value] : [field.value, sent, saved];
  const photograph = known.find((cover) => cover !== null && !isDrawn(cover)) ?? null;
  return (
    <PhotographField
      hasPhotograph={photograph !== null}
      send={send}
      onSent={(cover) => {
        setSent(cover);
        setRemoved(false);
        field.onChange(cover);
      }}
      onRemove={() => {
        setRemoved(true);
        if (field.value === photograph) field.onChange(null);
      }}
    >
      <Choice value={field.value} onChange={field.onChange} colour={colour} photograph={photograph} />
    </PhotographField>
  );
}

interface ChoiceProps {
  value: string | null;
  onChange: (cover: string | null) => void;
  colour: PhaseColour;
  photograph: string | null;
}

function Choice({ value, onChange, colour, photograph }: ChoiceProps) {
  const lock = useFormLock();
  return (
    <Reasoned reason={lock}>
      <fieldset className="min-w-0">
        <legend className="sr-only">Cover</legend>
        <div className="grid grid-cols-5 gap-2 max-md:grid-cols-4">
          {[...(photograph === null ? [] : [photograph]), null, ...covers].map((cover) => (
            <label
              key={cover ?? 'none'}
              className="relative block rounded-1 has-checked:outline-2 has-checked:outline-offset-1 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="cover"
                aria-label={nameOf(cover)}
                checked={value === cover}
                aria-disabled={lock !== undefined || undefined}
                onChange={() => lock === undefined && onChange(cover)}
                className="absolute inset-0 z-1 cursor-pointer appearance-none outline-none"
              />
              <ProjectPicture project={{ cover, colour }} className={cx('aspect-16/10 w-full', lock !== undefined && 'opacity-60')} />
            </label>
          ))}
        </div>
      </fieldset>
    </Reasoned>
  );
}

/** What a cover is called. */
const nameOf = (cover: string | null): string =>
  cover === null ? 'Plan in the project’s colour' : isDrawn(cover) ? coverNames[cover] : 'Your photograph';

const coverNames: Record<DrawnCover, string> = {
  arch: 'Arches',
  bath: 'Bath',
  ceiling: 'Ceiling plan',
  court: 'Courtyard',
  elev: 'Elevation',
  gable: 'Gable',
  oak: 'Oak and marble',
  plan: 'Floor plan',
  shelves: 'Shelves',
  stair: 'Stair',
  swatch: 'Samples',
  table: 'Table',
  window: 'Window',
};
