import { Compass, Ellipsis, Folder, LayoutDashboard, MessageCircle, SquareCheckBig } from 'lucide-react';
import { Avatar } from '../Avatar.tsx';
import { AvatarGroup } from '../AvatarGroup.tsx';
import { CardFact, PriorityWord } from '../CardFact.tsx';
import { Icon } from '../Icon.tsx';
import { SidebarItem } from '../NavItem.tsx';
import { PhaseSwatch } from '../PhaseSwatch.tsx';
import { type Status, StatusMark } from '../StatusMark.tsx';
import { StatusWord } from '../StatusWord.tsx';
import { TaskCardFrame } from '../TaskCardFrame.tsx';
import { people } from './people.ts';
import { Section } from './Section.tsx';

const places = [
  { icon: LayoutDashboard, label: 'Dashboard', count: 1 },
  { icon: Compass, label: 'Projects', count: 120 },
  { icon: Folder, label: 'My Documents', count: 0 },
  { icon: SquareCheckBig, label: 'My To-dos', count: 7 },
];

export function Sidebars() {
  return (
    <Section title="Sidebar, wide and narrow" className="mt-3 flex">
      <nav aria-label="Wide" className="w-50 border-e border-hairline">
        {places.map((place) => (
          <SidebarItem key={place.label} {...place} current={place.label === 'Dashboard'}>
            <a href="/gallery.html" className={sidebarStill[place.label]} />
          </SidebarItem>
        ))}
      </nav>
      <nav aria-label="Narrow" className="ms-6 w-16 border-e border-hairline">
        {places.map((place) => (
          <SidebarItem key={place.label} {...place} narrow current={place.label === 'Dashboard'}>
            <a href="/gallery.html" />
          </SidebarItem>
        ))}
      </nav>
    </Section>
  );
}

const sidebarStill: Record<string, string> = {
  Projects: 'bg-surface-hover text-ink!',
  'My To-dos': 'outline-2 outline-focus',
};

export function Cards() {
  return (
    <Section title="Task card" className="mt-3 flex flex-col gap-2">
      <TaskCardFrame
        head={
          <>
            <PhaseSwatch colour={5} />
            Marlow Street kitchen
          </>
        }
        refNumber="K26-19"
        title="Chase worktop template from Larkin Stone"
        facts={
          <>
            <PriorityWord priority="urgent" />
            <StatusWord status="overdue" word="9 Mar" small />
            <CardFact icon={MessageCircle} label="Comments">
              7
            </CardFact>
          </>
        }
        faces={<AvatarGroup people={[people.ines, people.aiko]} size={22} on="raised" />}
      />
      <TaskCardFrame
        className="border-hairline-strong!"
        head={
          <>
            <PhaseSwatch colour={3} />
            Hover: the line darkens
          </>
        }
        refNumber={<Icon of={Ellipsis} />}
        title="Agree stair balustrade with engineer"
      />
      <div className="rounded-2 border border-hairline bg-surface-raised px-3 py-2.5 font-medium outline-2 outline-offset-2 outline-focus">
        Focus: Space lifts, arrows move, Escape returns
      </div>
    </Section>
  );
}

const rows: ReadonlyArray<{ status: Status; word: string; ref: string; title: string; due: string; face: { name: string; src: string } }> =
  [
    { status: 'in-review', word: 'In review', ref: 'H26-31', title: 'Bathroom elevations', due: '13 Mar', face: people.aiko },
    { status: 'in-progress', word: 'In progress', ref: 'H26-28', title: 'Joinery sections', due: '16 Mar', face: people.lucas },
    { status: 'todo', word: 'To do', ref: 'H26-33', title: 'Lighting schedule', due: '18 Mar', face: people.hugo },
  ];

export function RowsStill() {
  return (
    <Section title="Table row" className="mt-3">
      <ul>
        {rows.map((row, index) => (
          <li
            key={row.ref}
            className={`flex h-9 items-center border-b border-hairline ps-2.5 pe-2.5 ${['', 'bg-surface-hover', 'bg-surface-raised shadow-[inset_2px_0_0_var(--accent)]'][index]}`}
          >
            <StatusMark status={row.status} label={row.word} />
            <span className="num w-17 ps-3 text-12 text-ink-muted">{row.ref}</span>
            <span className="flex-1 truncate font-medium">{row.title}</span>
            <span className="num text-ink-muted">{row.due}</span>
            <Avatar {...row.face} size={22} className="ms-2.5" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function TypeScale() {
  return (
    <Section title="Type">
      <p className="font-title text-title-40">Halden House</p>
      <p className="mt-0.5 font-title text-title-28">Good morning, Ines</p>
      <p className="font-title text-title-22">My To-Dos Board</p>
      <p className="font-title text-title-18">Marlow Street kitchen</p>
      <p className="mt-1 text-16">Lead paragraph, 16 on 24</p>
      <p>
        Base text 14 on 20, <span className="font-medium">label 500</span>, <span className="font-semibold">strong 600</span>
      </p>
      <p className="text-13 text-ink-muted">Secondary 13 on 20</p>
      <p className="num text-12 text-ink-muted">Figures 12 on 16: 12 Mar, £184,250, 1 500</p>
    </Section>
  );
}
