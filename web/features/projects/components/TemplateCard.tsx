import { Link } from '@tanstack/react-router';
import type { TemplateSummary } from '../../../../domain/projects/contract.ts';
import { PlanString } from './PlanString.tsx';
import { counted } from './projectNames.ts';

/** A template as a small plan: its dimension string, name and sentence, and what comes with it. */
export function TemplateCard({ template }: { template: TemplateSummary }) {
  const { phases, milestones } = template;
  return (
    <article className="group/row relative flex h-full flex-col rounded-2 border border-hairline bg-surface-raised px-4 pt-5 pb-4 transition-colors hover:border-control-line">
      <PlanString phases={phases} />
      <h2 className="mt-2">
        <Link to="/projects/new" search={{ template: template.id }} className={templateName}>
          <bdi>{template.name}</bdi>
        </Link>
      </h2>
      <p className="mt-1 text-ink-muted">{template.description}</p>
      {phases.length > 0 && <p className="mt-3 text-12 text-ink-muted">{phases.map(({ name }) => name).join(', ')}</p>}
      {phases.length > 0 && (
        <p className="num mt-auto flex flex-wrap gap-x-4 pt-3 text-13 font-medium">
          <span>{counted(template.workingDays, 'working day')}</span>
          <span>{counted(phases.length, 'phase')}</span>
          <span>{counted(template.taskCount, 'task')}</span>
          <span>{counted(milestones.length, 'milestone')}</span>
        </p>
      )}
    </article>
  );
}

const templateName =
  'font-title text-title-18 rounded-2 outline-none after:absolute after:inset-0 after:rounded-2 group-hover/row:underline decoration-1 underline-offset-3 ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus';
