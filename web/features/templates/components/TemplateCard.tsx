import type { TemplateCard as Card } from '../../../../domain/templates/contract.ts';
import { cx } from '../../../ui/cx.ts';
import { PlanString } from '../../projects/components/PlanString.tsx';
import { counted } from '../../projects/components/projectNames.ts';

export interface TemplateCardProps {
  template: Card;
  isChosen: boolean;
  onChoose: () => void;
}

/** A template as a small plan: its dimension string, name and sentence, and what comes with it. */
export function TemplateCard({ template, isChosen, onChoose }: TemplateCardProps) {
  const { phases, workingDays, taskCount, usedBy, isBuiltIn } = template;
  return (
    <article
      className={cx(
        'group/row relative flex h-full min-h-45.5 flex-col rounded-2 border bg-surface-raised px-4 pt-5 pb-4 transition-colors',
        isChosen ? 'border-accent inset-ring inset-ring-accent' : 'border-hairline hover:border-control-line',
      )}
    >
      <PlanString phases={phases} />
      <h2 className="mt-2">
        <button type="button" data-value="" aria-pressed={isChosen} onClick={onChoose} className={templateName}>
          <bdi>{template.name}</bdi>
        </button>
      </h2>
      <p className="mt-1 text-ink-muted">{template.description}</p>
      <p className="num mt-auto flex flex-wrap gap-x-4 pt-3 text-13 font-medium">
        {phases.length > 0 && (
          <>
            <span>{counted(workingDays, 'day')}</span>
            <span>{counted(phases.length, 'phase')}</span>
            <span>{counted(taskCount, 'task')}</span>
          </>
        )}
        {!isBuiltIn && <span className="text-ink-muted">{usedBy === 0 ? 'Not used yet' : `Used by ${counted(usedBy, 'project')}`}</span>}
      </p>
    </article>
  );
}

const templateName =
  'text-start font-title text-title-18 rounded-2 outline-none after:absolute after:inset-0 after:rounded-2 group-hover/row:underline decoration-1 underline-offset-3 ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus';
