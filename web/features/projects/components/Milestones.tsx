import type { Project } from '../../../../domain/projects/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { Row, Rows } from '../../../ui/Row.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';

/** The days that others wait for, in order; those that are past step back. */
export function Milestones({ project, today }: { project: Project; today: string }) {
  const milestones = project.milestones.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  const ahead = milestones.filter(({ day }) => day >= today).length;
  const phaseOf = (id: string | null) => project.phases.find((phase) => phase.id === id);
  return (
    <section aria-labelledby="milestones">
      <SectionHead id="milestones" title="Milestones" count={`${ahead} of ${milestones.length} to come`} />
      <Rows>
        {milestones.map(({ name, phaseId, day }) => (
          <li key={`${name} ${day}`} className={cx(day < today && 'text-ink-muted')}>
            <Row lead={<StatusMark status="milestone" />} title={name}>
              <span className="max-w-44 truncate text-13 max-md:hidden">
                <bdi>{phaseOf(phaseId)?.name}</bdi>
              </span>
              <time dateTime={day} className="w-20 text-13">
                {shortDay(day, today)}
              </time>
            </Row>
          </li>
        ))}
      </Rows>
    </section>
  );
}
