// What a project's settings say to those who may not change them: facts, and who may.

import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Studio } from '../../../../domain/studios/contract.ts';
import { cx } from '../../../ui/cx.ts';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { settingsColumn, settingsColumns } from '../../../ui/settingsFrame.ts';
import { studioQuery } from '../../studios/queries.ts';
import { AccessSection } from './access/AccessSection.tsx';
import { ArchiveSection } from './ArchiveSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { fieldNames, valueWords } from './form/valueWords.ts';
import { ProjectPicture } from './ProjectPicture.tsx';

const facts = ['name', 'number', 'type', 'status', 'place', 'start', 'targetEnd', 'area', 'colour'] as const;
const clientFacts = ['name', 'company', 'email', 'phone', 'address', 'budget'] as const;
const lists = ['rooms', 'tags'] as const;

export function SettingsFacts({ project, reason }: { project: Project; reason: string }) {
  const { client, can } = project;
  const { data: studio } = useQuery(studioQuery());
  return (
    <>
      <p className="mt-3 text-ink-muted">You read these settings. {reason}.</p>
      <div className={cx(settingsColumns, 'mt-6')}>
        <div className={settingsColumn}>
          <Sheet title="Project" rows={facts.map((field) => rowOf(field, project[field], studio))} />
          {client && <Sheet title="Client" rows={clientFacts.map((field) => rowOf(`client.${field}`, client[field], studio))} />}
          <Sheet title="Rooms and tags" rows={lists.map((field) => rowOf(field, project[field], studio))} />
        </div>
        <div className={settingsColumn}>
          <section aria-labelledby="settings-cover">
            <SectionHead id="settings-cover" title="Cover" className="mb-4" />
            <ProjectPicture project={project} className="aspect-16/10 w-80 max-w-full" />
          </section>
          <AccessSection project={project} />
          {can.archive === true && <ArchiveSection project={project} />}
          {can.remove === true && !project.isSample && <DeleteSection project={project} />}
        </div>
      </div>
    </>
  );
}

function Sheet({ title, rows }: { title: string; rows: readonly FactRow[] }) {
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <dl>
        {rows.map(([label, words]) => (
          <div key={label} className="flex min-h-10 items-baseline gap-4 border-b border-hairline py-2">
            <dt className="w-32 shrink-0 text-13 text-ink-muted">{label}</dt>
            <dd className="num min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type FactRow = readonly [label: string, words: string];

function rowOf(field: string, value: unknown, studio: Studio | undefined): FactRow {
  const isUnset = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return [fieldNames[field] ?? field, isUnset ? unset : valueWords(field, value, { nameOf: String, studio })];
}

/** Nobody here has to fill it in. */
const unset = '–';
