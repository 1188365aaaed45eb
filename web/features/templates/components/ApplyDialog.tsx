// What a template would add to a project, shown before anything is done.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import { castOf } from '../../../../domain/projects/rules.ts';
import { rolesOf } from '../../../../domain/projects/templates/plan.ts';
import type { Template, TemplateEffect } from '../../../../domain/templates/contract.ts';
import type { Answer } from '../../../lib/api.ts';
import { dayRange, plainDay } from '../../../lib/dates.ts';
import { follow } from '../../../lib/outcome.ts';
import { useShown } from '../../../lib/useShown.ts';
import { reasonOf } from '../../../lib/words.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { sayRefused } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { counted } from '../../projects/components/projectNames.ts';
import { useTakeImportBack } from '../../schedule/exchangeQueries.ts';
import { usePeople, useToday } from '../../studios/queries.ts';
import { effectQuery, useApplyTemplate } from '../queries.ts';
import { RolePeople } from './RolePeople.tsx';

export interface ApplyDialogProps {
  project: Project;
  template: Pick<Template, 'id' | 'name' | 'plan'>;
  onClose: () => void;
}

export function ApplyDialog({ project, template, onClose }: ApplyDialogProps) {
  const { data, error, refetch } = useQuery(effectQuery({ projectId: project.id, templateId: template.id }));
  const apply = useApplyTemplate();
  const takeBack = useTakeImportBack();
  const shown = useShown();
  const people = usePeople();
  const [cast, setCast] = useState<Record<string, UserId | null>>({});
  const roles = rolesOf(template.plan);
  const proposed = castOf(
    roles.map(({ role }) => role),
    { leadId: project.leadId, peopleIds: people.all.map(({ id }) => id) },
  );
  const personOf = (role: string) => (Object.hasOwn(cast, role) ? (cast[role] ?? null) : (proposed[role] ?? null));
  const effect = data?.effect;
  const adds = effect ? rowsIn(effect) : 0;
  const send = () => {
    if (!effect) return;
    const chosen = roles.flatMap(({ role }) => {
      const id = personOf(role);
      return id ? [[role, id] as const] : [];
    });
    follow(
      apply.mutateAsync({
        projectId: project.id,
        templateId: template.id,
        version: effect.version,
        people: Object.fromEntries(chosen),
      }),
      {
        done: ({ made }) => {
          offerUndo({ title: named`Applied: ${template.name}`, line: `${effectWords(effect)}. What was there stays as it was.` }, () =>
            follow(takeBack.mutateAsync({ projectId: project.id, ...made }), { refused: sayRefused('The template was not taken back') }),
          );
          if (shown()) onClose();
        },
        refused: (problem) => {
          void refetch();
          sayRefused('The template was not applied')(problem);
        },
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={send}
      title="Apply to this project"
      sentence={named`${project.name} gets what it has not by name. Nothing that is there is moved, renamed or taken out.`}
      submitLabel={effect && adds === 0 ? 'Nothing to add' : 'Apply'}
      busy={apply.isPending}
      waitsFor={whyNot(data)}
    >
      {effect ? (
        <>
          <p className="num mb-2 font-medium">{adds === 0 ? 'The project has all of it already.' : effectWords(effect)}</p>
          <EffectPhases effect={effect} />
          {adds > 0 && roles.length > 0 && (
            <div className="mt-4">
              <RolePeople roles={roles} personOf={personOf} onChange={(role, id) => setCast((now) => ({ ...now, [role]: id }))} />
            </div>
          )}
        </>
      ) : error ? (
        <LoadError title="What it would add could not be worked out" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Working out the effect">
          <Strip className="h-24 w-full" />
        </Skeleton>
      )}
    </FormDialog>
  );
}

const rowsIn = ({ phases }: TemplateEffect): number =>
  phases.reduce((sum, phase) => sum + phase.tasks.length + phase.milestones.length + Number(phase.isNew), 0);

function whyNot(data: Answer['templates']['effect'] | undefined): string | undefined {
  if (!data) return 'The effect is not worked out yet';
  return reasonOf(data.can.apply) ?? (rowsIn(data.effect) === 0 ? 'The project has all of it already' : undefined);
}

const effectWords = ({ phases, links }: TemplateEffect): string =>
  [
    [phases.filter(({ isNew }) => isNew).length, 'phase'] as const,
    [phases.reduce((sum, { tasks }) => sum + tasks.length, 0), 'task'] as const,
    [phases.reduce((sum, { milestones }) => sum + milestones.length, 0), 'milestone'] as const,
    [links, 'link'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, what]) => counted(count, what))
    .join(', ');

function EffectPhases({ effect: { phases, end } }: { effect: TemplateEffect }) {
  const today = useToday();
  return (
    <>
      <ul aria-label="What is added">
        {phases.map(({ name, colour, isNew, start, end: last, tasks, milestones }) => (
          <li key={name} className="border-t border-hairline py-2">
            <span className="flex items-center gap-2">
              <PhaseSwatch colour={colour} size={12} />
              <span className="font-medium">
                <bdi>{name}</bdi>
              </span>
              <span className="num ms-auto text-13 text-ink-muted">{isNew ? `New, ${dayRange(start, last, today)}` : 'Is there'}</span>
            </span>
            <span className="mt-0.5 block text-13 text-ink-muted">{[...tasks, ...milestones].join(', ')}</span>
          </li>
        ))}
      </ul>
      {end.now !== end.was && end.now && (
        <p className="num mt-2 text-13">{`The project then ends ${plainDay(end.now, today)}${end.was ? `, not ${plainDay(end.was, today)}` : ''}.`}</p>
      )}
    </>
  );
}
