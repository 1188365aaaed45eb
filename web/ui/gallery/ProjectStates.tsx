import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { AvatarGroup } from '../AvatarGroup.tsx';
import { type PhaseSegment, PhasesStrip } from '../PhasesStrip.tsx';
import { PhaseSwatch } from '../PhaseSwatch.tsx';
import { ProjectCardFrame } from '../ProjectCardFrame.tsx';
import { ScaleBar, ScaleBarWords } from '../ScaleBar.tsx';
import { StatusWord } from '../StatusWord.tsx';
import { TabButtons, TabPanel } from '../Tabs.tsx';
import { TitleBlock } from '../TitleBlock.tsx';
import { people } from './people.ts';
import { Section } from './Section.tsx';

const phases: readonly PhaseSegment[] = [
  { id: '1', name: 'Discovery', colour: 1, status: 'completed', start: '2026-01-12', end: '2026-01-23', workingDays: 10, doneShare: 1 },
  { id: '2', name: 'Concept', colour: 2, status: 'completed', start: '2026-01-26', end: '2026-02-20', workingDays: 20, doneShare: 1 },
  {
    id: '3',
    name: 'Design development',
    colour: 3,
    status: 'in-progress',
    start: '2026-02-23',
    end: '2026-04-07',
    workingDays: 30,
    doneShare: 0.46,
  },
  {
    id: '4',
    name: 'Documentation',
    colour: 4,
    status: 'not-started',
    start: '2026-04-08',
    end: '2026-05-13',
    workingDays: 25,
    doneShare: 0,
  },
  { id: '5', name: 'Procurement', colour: 5, status: 'not-started', start: '2026-05-14', end: '2026-07-09', workingDays: 40, doneShare: 0 },
  {
    id: '6',
    name: 'Construction',
    colour: 6,
    status: 'not-started',
    start: '2026-07-10',
    end: '2026-10-02',
    workingDays: 60,
    doneShare: 0,
  },
  {
    id: '7',
    name: 'Install & styling',
    colour: 7,
    status: 'not-started',
    start: '2026-10-05',
    end: '2026-10-14',
    workingDays: 8,
    doneShare: 0,
  },
  { id: '8', name: 'Handover', colour: 8, status: 'not-started', start: '2026-10-15', end: '2026-10-21', workingDays: 5, doneShare: 0 },
];

export function Project() {
  const [tab, setTab] = useState('overview');
  return (
    <Section title="Project: title block, tabs, dimension string">
      <div className="ms-87 mb-7 max-md:ms-0">
        <p className="num flex gap-3 text-13 text-ink-muted">
          <span>26-014</span>
          <span>Residential</span>
          <span>Frome, Somerset</span>
        </p>
        <h3 className="font-title text-title-40 max-md:text-title-28">Halden House</h3>
        <div className="mt-2 mb-7 flex items-center gap-4 text-13">
          <StatusWord status="on-track" />
          <ScaleBar label="Halden House" progress={0.26} elapsed={0.22} health="on-track" className="w-55 max-md:w-32.5" />
          <span className="num text-ink-muted">
            <b className="font-semibold text-ink">26 %</b> done, 22 % of the time gone
          </span>
        </div>
        <TitleBlock
          cells={[
            { label: 'Client', value: 'Sigrid & Jon Halden' },
            {
              label: 'Lead',
              value: (
                <>
                  <Avatar {...people.mirela} size={20} decorative /> Mirela Novak
                </>
              ),
            },
            { label: 'Budget', value: '£184,250' },
            { label: 'Area', value: '212 m²' },
            { label: 'Start to target', value: '12 Jan – 21 Oct' },
          ]}
        />
      </div>
      <TabButtons
        label="Project"
        current={tab}
        onChange={setTab}
        tabs={[
          { id: 'overview', label: 'Overview' },
          { id: 'phases', label: 'Phases' },
          { id: 'gantt', label: 'Gantt' },
          { id: 'tasks', label: 'Tasks', count: 34 },
          { id: 'documents', label: 'Documents', count: 48 },
          { id: 'boards', label: 'Mood boards', count: 3 },
        ]}
      />
      <TabPanel id={tab} className="pt-5">
        <PhasesStrip phases={phases} today="2026-03-12" />
      </TabPanel>
    </Section>
  );
}

export function ProjectCards() {
  const name = (words: string) => (className: string) => (
    <a href="/gallery.html" className={className}>
      {words}
    </a>
  );
  return (
    <Section title="Project cards">
      <div className="grid grid-cols-3 gap-x-8 gap-y-9 max-lg:grid-cols-2 max-md:grid-cols-1">
        <ProjectCardFrame
          cover="/art/cover-arch.webp"
          colour={3}
          facts={
            <>
              <span>26-014</span>
              <span>Residential</span>
            </>
          }
          place="Frome, Somerset"
          renderName={name('Halden House')}
          faces={<AvatarGroup people={[people.mirela, people.aiko, people.lucas, people.ines]} />}
          bar={<ScaleBar label="Halden House" progress={0.26} elapsed={0.22} health="on-track" />}
          left={<ScaleBarWords progress={0.26} health="on-track" />}
          right={
            <>
              <PhaseSwatch colour={3} /> Design development <time>21 Oct</time>
            </>
          }
        />
        <ProjectCardFrame
          cover="/art/cover-bath.webp"
          colour={5}
          facts={
            <>
              <span>26-011</span>
              <span>Kitchen & bath</span>
            </>
          }
          place="London SE5"
          renderName={name('Marlow Street kitchen')}
          faces={<AvatarGroup people={[people.aiko, people.priya]} />}
          bar={<ScaleBar label="Marlow Street kitchen" progress={0.71} elapsed={0.78} health="overdue" />}
          left={<ScaleBarWords progress={0.71} health="overdue" />}
          right={
            <>
              <PhaseSwatch colour={5} /> Procurement <time>24 Apr</time>
            </>
          }
        />
        <ProjectCardFrame
          colour={6}
          facts={
            <>
              <span>26-020</span>
              <span>Workplace</span>
            </>
          }
          place="Leeds"
          renderName={name('Without a cover')}
          bar={<ScaleBar label="Without a cover" progress={0} elapsed={null} health="on-track" />}
          left={<ScaleBarWords progress={0} health="on-track" />}
          right={
            <>
              <PhaseSwatch colour={6} /> Discovery <time>12 Jun</time>
            </>
          }
        />
      </div>
    </Section>
  );
}
