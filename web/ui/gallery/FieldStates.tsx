import { CornerUpLeft, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { DateInput } from '../DateInput.tsx';
import { Field } from '../Field.tsx';
import { MultiSelect } from '../MultiSelect.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { SearchSelect } from '../SearchSelect.tsx';
import { Select } from '../Select.tsx';
import { Slider } from '../Slider.tsx';
import { StatusMark } from '../StatusMark.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextInput } from '../TextInput.tsx';
import { TextLink } from '../TextLink.tsx';
import { people } from './people.ts';
import { Section } from './Section.tsx';

export function Forms() {
  const [day, setDay] = useState<string | null>('2026-03-12');
  const [group, setGroup] = useState<'none' | 'project' | 'phase'>('none');
  const [health, setHealth] = useState<Array<'on-track' | 'at-risk' | 'overdue'>>(['at-risk']);
  const [person, setPerson] = useState<string | null>(null);
  const [box, setBox] = useState(true);
  const [zone, setZone] = useState('London');
  const [zoom, setZoom] = useState(1);
  return (
    <Section title="Fields">
      <div className="grid grid-cols-3 gap-x-8 max-lg:grid-cols-2 max-md:grid-cols-1">
        <Field label="Email" help="We send the invitation here." required>
          <TextInput type="email" size="large" defaultValue="ines@duartefield.studio" />
        </Field>
        <Field label="Password" labelEnd={<TextLink href="/gallery.html">Forgot your password?</TextLink>}>
          <PasswordInput size="large" defaultValue="come-in-please" />
        </Field>
        <Field label="Lead" error="Lead is required.">
          <Select
            size="large"
            value={person}
            onChange={setPerson}
            placeholder="Choose a person"
            options={Object.values(people).map((each) => ({
              value: each.name,
              label: each.name,
              lead: <Avatar {...each} size={20} decorative />,
            }))}
          />
        </Field>
        <Field label="Due">
          <DateInput value={day} onChange={setDay} today="2026-03-12" />
        </Field>
        <Field label="Time zone">
          <SearchSelect
            value={zone}
            onChange={setZone}
            listLabel="Time zones"
            emptyWords="No place of that name."
            options={['London', 'Lisbon', 'Oslo', 'Paris'].map((place) => ({ value: place, label: place, detail: 'Europe' }))}
          />
        </Field>
        <div className="self-center">
          <Slider
            label="Zoom"
            value={zoom}
            min={1}
            max={4}
            step={0.05}
            words={`${Math.round(zoom * 100)} per cent`}
            figure={`${Math.round(zoom * 100)} %`}
            onChange={setZoom}
          />
        </div>
        <Field label="Number" help="Given by the studio.">
          <TextInput readOnly defaultValue="26-014" />
        </Field>
        <Field label="Status">
          <Select
            value="todo"
            onChange={() => undefined}
            disabledReason="You need the Edit Projects permission"
            options={[{ value: 'todo', label: 'To do', lead: <StatusMark status="todo" /> }]}
          />
        </Field>
        <Field label="Description" className="col-span-2 max-md:col-span-1">
          <TextArea defaultValue="Coordinate downlights with the sprinkler grid and keep the acoustic rafts clear of the beams at C and D." />
        </Field>
        <div className="flex flex-col items-start gap-2">
          <Checkbox label="Ask for a review" checked={box} onChange={setBox} />
          <Checkbox
            label="Private project"
            checked={false}
            onChange={() => undefined}
            disabledReason="Only a Principal makes a project private"
          />
          <Button variant="primary" busy>
            Save permissions
          </Button>
          <Button icon={Pencil} busy>
            Edit project
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <MultiSelect
          label="Health"
          value={health}
          onChange={setHealth}
          options={[
            { value: 'on-track', label: 'On track', lead: <StatusMark status="on-track" />, count: 6 },
            { value: 'at-risk', label: 'At risk', lead: <StatusMark status="at-risk" />, count: 2 },
            { value: 'overdue', label: 'Overdue', lead: <StatusMark status="overdue" />, count: 1 },
          ]}
        />
        <Select
          look="bare"
          prefix="Group:"
          label="Group by"
          value={group}
          onChange={setGroup}
          options={[
            { value: 'none', label: 'none' },
            { value: 'project', label: 'project' },
            { value: 'phase', label: 'phase', disabledReason: 'Choose one project first' },
          ]}
        />
        <DateInput look="bare" label="Start" value={null} onChange={setDay} today="2026-03-12" />
        <Button size="small" variant="primary" icon={Plus}>
          New task
        </Button>
        <Button asChild size="small" icon={CornerUpLeft}>
          <a href="/gallery.html">Back to projects</a>
        </Button>
      </div>
    </Section>
  );
}
