import { useController } from 'react-hook-form';
import { covers } from '../../../../../domain/projects/contract.ts';
import { cx } from '../../../../ui/cx.ts';
import type { PhaseColour } from '../../../../ui/PhaseSwatch.tsx';
import { Reasoned } from '../../../../ui/Reasoned.tsx';
import { ProjectPicture } from '../ProjectPicture.tsx';
import { useFormLock } from './lock.ts';
import type { ProjectFormValues } from './values.ts';

type Cover = ProjectFormValues['cover'];

/** One of the drawings as the project's cover, or the plan in the project's colour. */
export function CoverField({ colour = 1 }: { colour?: PhaseColour }) {
  const { field } = useController<ProjectFormValues, 'cover'>({ name: 'cover' });
  const lock = useFormLock();
  return (
    <Reasoned reason={lock}>
      <fieldset className="min-w-0">
        <legend className="sr-only">Cover</legend>
        <div className="grid grid-cols-5 gap-2 max-md:grid-cols-4">
          {[null, ...covers].map((cover) => (
            <label
              key={cover ?? 'none'}
              className="relative block rounded-1 has-checked:outline-2 has-checked:outline-offset-1 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="cover"
                aria-label={coverNames[cover ?? 'none']}
                checked={field.value === cover}
                aria-disabled={lock !== undefined || undefined}
                onChange={() => lock === undefined && field.onChange(cover)}
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

const coverNames: Record<NonNullable<Cover> | 'none', string> = {
  none: 'Plan in the project’s colour',
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
