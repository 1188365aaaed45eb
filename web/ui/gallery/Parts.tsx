// The sheet of parts, in the order and size of the reference picture.
import { Eye, Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { AvatarGroup } from '../AvatarGroup.tsx';
import { Button } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { Chip } from '../Chip.tsx';
import { Field } from '../Field.tsx';
import { NotificationRow } from '../NotificationRow.tsx';
import { type PhaseColour, phaseFill, phaseMaterials } from '../PhaseSwatch.tsx';
import { RoleBadge } from '../RoleBadge.tsx';
import { SampleBadge } from '../SampleBadge.tsx';
import { type Health, ScaleBar, ScaleBarWords } from '../ScaleBar.tsx';
import { Select } from '../Select.tsx';
import { Strip, Void } from '../Skeleton.tsx';
import type { Status } from '../StatusMark.tsx';
import { StatusWord } from '../StatusWord.tsx';
import { TabLinks } from '../Tabs.tsx';
import { TextInput } from '../TextInput.tsx';
import { ToastCard } from '../toast/ToastCard.tsx';
import { TriState, type TriStateValue } from '../TriState.tsx';
import { people } from './people.ts';
import { Section } from './Section.tsx';
import { Cards, RowsStill, Sidebars, TypeScale } from './WorkParts.tsx';

export function Parts() {
  return (
    <main aria-labelledby="parts" className="mx-auto max-w-360 px-10 pt-7 pb-10 max-md:px-4">
      <h1 id="parts" className="sr-only">
        Parts
      </h1>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1.08fr_1fr_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <Buttons />
          <Inputs />
          <DialogStill />
          <ToastStill />
          <Loading />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Statuses />
          <Progress />
          <Badges />
          <Faces />
          <Materials />
          <TabsAndChips />
          <Notifications />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Sidebars />
          <Cards />
          <RowsStill />
          <TypeScale />
        </div>
      </div>
    </main>
  );
}

function Buttons() {
  return (
    <Section title="Button">
      <div className="grid w-fit grid-cols-[auto_auto_auto_auto] items-center gap-2">
        <Button variant="primary" icon={Plus}>
          New task
        </Button>
        <Button variant="primary" className="bg-accent-hover!">
          Hover
        </Button>
        <Button variant="primary" className="outline-2 outline-offset-2 outline-focus">
          Focus
        </Button>
        <Button variant="primary" size="small">
          Small
        </Button>
        <Button icon={UserPlus}>Share</Button>
        <Button className="border-control-line! bg-surface-hover!">Hover</Button>
        <Button className="outline-2 outline-offset-2 outline-focus">Focus</Button>
        <Button size="small">Small</Button>
        <Button variant="danger">Delete project</Button>
        <Button variant="bare" className="justify-self-start">
          Cancel
        </Button>
      </div>
      <div className="mt-2.5 flex items-center gap-3 max-md:flex-wrap">
        <Button variant="primary" icon={Plus} disabledReason="You need the Create Tasks permission">
          New task
        </Button>
        <span className="rounded-2 bg-surface-inverse px-2 py-1 text-13 whitespace-nowrap text-ink-inverse">
          You need the Create Tasks permission
        </span>
      </div>
    </Section>
  );
}

function Inputs() {
  const [type, setType] = useState<'residential' | 'retail' | 'hospitality'>('residential');
  const [permission, setPermission] = useState<TriStateValue>('allow');
  const [boxes, setBoxes] = useState({ off: false, on: true });
  return (
    <Section title="Input, select, box">
      <div className="grid grid-cols-2 gap-x-3 gap-y-3 max-md:grid-cols-1">
        <Field label="Project name" compact>
          <TextInput defaultValue="Halden House" />
        </Field>
        <Field label="Site address" compact>
          <TextInput placeholder="Street, town" />
        </Field>
        <Field label="Budget" error="Budget must be a number." compact>
          <TextInput defaultValue="£ 18,42o" />
        </Field>
        <Field label="Type" compact>
          <Select
            value={type}
            onChange={setType}
            options={[
              { value: 'residential', label: 'Residential' },
              { value: 'retail', label: 'Retail' },
              { value: 'hospitality', label: 'Hospitality' },
            ]}
            className="border-focus! outline-2 outline-offset-1 outline-focus"
          />
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Checkbox label="Off" checked={boxes.off} onChange={(off) => setBoxes({ ...boxes, off })} />
        <Checkbox label="On" checked={boxes.on} onChange={(on) => setBoxes({ ...boxes, on })} />
        <Checkbox label="Some" checked="mixed" onChange={() => undefined} />
        <TriState label="Create Tasks" value={permission} onChange={setPermission} className="ms-1 w-44" />
      </div>
    </Section>
  );
}

function DialogStill() {
  return (
    <Section title="Dialog">
      <div className="rounded-3 border border-hairline-strong bg-surface-raised p-5 pb-4 shadow-float max-md:p-4">
        <h3 className="font-title text-title-22">Complete Design development?</h3>
        <p className="mt-1.5 text-ink-muted">4 tasks are still open. Complete anyway, or move them to the next phase?</p>
        <div className="mt-4 flex justify-end gap-2 max-md:flex-col-reverse">
          <Button variant="bare">Cancel</Button>
          <Button>Complete anyway</Button>
          <Button variant="primary">Move to Documentation</Button>
        </div>
      </div>
    </Section>
  );
}

function ToastStill() {
  return (
    <Section title="Toast, 356 wide">
      <ol>
        <ToastCard
          toast={{ id: 'still', closed: false, shape: 'error', title: 'Not saved', line: "You don't have permission to access this area." }}
          paused
        />
      </ol>
    </Section>
  );
}

function Loading() {
  return (
    <Section title="Empty and loading">
      <div className="flex gap-4 max-md:flex-col">
        <div className="w-53.5 shrink-0">
          <Void className="h-18 w-full" />
          <Strip className="mt-2 h-2.5 w-32" />
        </div>
        <p className="pt-3.5 text-13 text-ink-muted">
          A picture not yet here is a void: the crossed square of a plan. Words are plain strips. Nothing shimmers.
        </p>
      </div>
    </Section>
  );
}

const statuses: readonly Status[] = [
  'on-track',
  'at-risk',
  'overdue',
  'completed',
  'in-progress',
  'in-review',
  'todo',
  'not-started',
  'on-hold',
];

function Statuses() {
  return (
    <Section title="Status: a shape, a word, then a colour">
      <ul className="grid grid-cols-2 gap-y-1.5">
        {statuses.map((status) => (
          <li key={status} className="flex text-13">
            <StatusWord status={status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const bars: ReadonlyArray<{ health: Health; progress: number; elapsed: number }> = [
  { health: 'on-track', progress: 0.46, elapsed: 0.42 },
  { health: 'at-risk', progress: 0.38, elapsed: 0.57 },
  { health: 'overdue', progress: 0.71, elapsed: 0.78 },
];

function Progress() {
  return (
    <Section title="Progress, drawn like a scale bar">
      <ul className="flex flex-col gap-2">
        {bars.map((bar) => (
          <li key={bar.health} className="flex items-center gap-3">
            <ScaleBar label="Halden House" {...bar} className="flex-1" />
            <ScaleBarWords {...bar} className="w-27.5" />
          </li>
        ))}
      </ul>
      <p className="mt-2.5 text-12 text-ink-muted">Ticks at the quarters. The pointer is the time gone.</p>
    </Section>
  );
}

function Badges() {
  return (
    <Section title="Role badge, sample badge" className="mt-3 flex flex-wrap gap-2">
      {['Principal', 'Senior', 'Standard', 'Junior', 'Technical'].map((role) => (
        <RoleBadge key={role} role={role} />
      ))}
      <SampleBadge />
    </Section>
  );
}

function Faces() {
  return (
    <Section title="Faces" className="mt-3 flex items-center gap-4">
      <Avatar {...people.ines} size={40} />
      <Avatar {...people.tom} size={40} />
      <Avatar {...people.mirela} size={40} />
      <AvatarGroup people={[people.aiko, people.lucas, people.priya, people.hugo, people.nadia, people.owen]} />
      <Avatar name="Elin Strand" size={32} />
    </Section>
  );
}

function Materials() {
  return (
    <Section title="Phase colours, named after materials">
      <ul className="grid grid-cols-8 gap-0.5">
        {([1, 2, 3, 4, 5, 6, 7, 8] as PhaseColour[]).map((colour) => (
          <li key={colour} className="min-w-0">
            <span className={`block h-10 ${phaseFill[colour]}`} />
            <span className="mt-1 block text-11 whitespace-nowrap text-ink-muted max-md:overflow-hidden max-md:text-ellipsis">
              {phaseMaterials[colour]}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TabsAndChips() {
  const [status, setStatus] = useState('progress');
  return (
    <Section title="Tabs and chips" className="mt-3">
      <TabLinks
        label="Views"
        current="board"
        tabs={[
          { id: 'board', label: 'Board', count: 13 },
          { id: 'list', label: 'List' },
          { id: 'hover', label: 'Hover' },
          { id: 'focus', label: 'Focus' },
        ]}
        renderLink={(tab, props) => (
          <a
            href="/gallery.html"
            {...props}
            className={`${props.className} ${tab.id === 'hover' ? 'text-ink!' : ''} ${tab.id === 'focus' ? 'after:absolute after:-inset-x-2 after:inset-y-0.5 after:rounded-2 after:border-2 after:border-focus' : ''}`}
          />
        )}
      />
      <div className="mt-3 flex gap-2">
        <Chip chosen={status === 'progress'} count={9} onClick={() => setStatus('progress')}>
          In progress
        </Chip>
        <Chip chosen={status === 'hold'} count={1} onClick={() => setStatus('hold')}>
          On hold
        </Chip>
        <Chip opens>Health</Chip>
      </div>
    </Section>
  );
}

function Notifications() {
  return (
    <Section title="Notification, unread then read">
      <div className="overflow-hidden rounded-3 border border-hairline-strong bg-surface-raised shadow-float">
        <NotificationRow
          person={people.lucas}
          icon={Eye}
          title="Ready for your review"
          text="Lucas sent “Reflected ceiling plan, level 2” to you, round 2"
          time="18 min ago"
          unread
        >
          <a href="/gallery.html" />
        </NotificationRow>
        <NotificationRow
          person={people.nadia}
          icon={UserPlus}
          title="Project invitation"
          text="Nadia invited you to Sable & Finch store"
          time="1 hr ago"
        >
          <a href="/gallery.html" />
        </NotificationRow>
      </div>
    </Section>
  );
}
