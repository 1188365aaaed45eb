// Every further part in every state; the words come from the product's own examples.
import { AtSign, Calendar, Columns3, CornerUpLeft, Ellipsis, Link2, ListChecks, MessageCircle, Pencil, Plus, Rows3, Search, Trash2, UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { AvatarGroup } from '../AvatarGroup.tsx';
import { Button } from '../Button.tsx';
import { CardFact, PriorityWord } from '../CardFact.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { CountPill } from '../CountPill.tsx';
import { DateInput } from '../DateInput.tsx';
import { Dialog } from '../Dialog.tsx';
import { EmptyBoard } from '../drawings/EmptyBoard.tsx';
import { NoFiles } from '../drawings/NoFiles.tsx';
import { NoProjects } from '../drawings/NoProjects.tsx';
import { NoTasks } from '../drawings/NoTasks.tsx';
import { NotFound } from '../drawings/NotFound.tsx';
import { Offline } from '../drawings/Offline.tsx';
import { SignInScene } from '../drawings/SignInScene.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorCard } from '../ErrorCard.tsx';
import { Field } from '../Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { Kbd } from '../Kbd.tsx';
import { Logo } from '../Logo.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuText } from '../Menu.tsx';
import { MultiSelect } from '../MultiSelect.tsx';
import { BottomBarItem } from '../NavItem.tsx';
import { NotificationRow } from '../NotificationRow.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { PhasesStrip, type PhaseSegment } from '../PhasesStrip.tsx';
import { PhaseSwatch } from '../PhaseSwatch.tsx';
import { Popover, PopoverHead } from '../Popover.tsx';
import { ProjectCardFrame } from '../ProjectCardFrame.tsx';
import { RoleBadge } from '../RoleBadge.tsx';
import { Row, rowLink, Rows } from '../Row.tsx';
import { ScaleBar, ScaleBarWords } from '../ScaleBar.tsx';
import { SearchInput } from '../SearchInput.tsx';
import { SegmentedControl } from '../SegmentedControl.tsx';
import { Select } from '../Select.tsx';
import { Facts, PanelTitle, SidePanel } from '../SidePanel.tsx';
import { Skeleton, Strip, Void } from '../Skeleton.tsx';
import { LoadingFallback } from '../Spinner.tsx';
import { StatusMark } from '../StatusMark.tsx';
import { StatusWord } from '../StatusWord.tsx';
import { HeadCell, Table, TableCell, TableHead, TableRow } from '../Table.tsx';
import { TabButtons, TabPanel } from '../Tabs.tsx';
import { CardGhost, CardSlot, HeldTip, TaskCardFrame } from '../TaskCardFrame.tsx';
import { TaskTick } from '../TaskTick.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextInput } from '../TextInput.tsx';
import { TextLink } from '../TextLink.tsx';
import { chooseTheme, useTheme } from '../theme.ts';
import { TitleBlock } from '../TitleBlock.tsx';
import { dismissToast, showToast } from '../toast/store.ts';
import { TriState, type TriStateValue } from '../TriState.tsx';
import { people } from './people.ts';
import { Section } from './Section.tsx';

export function States() {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-8 px-10 pb-24 max-md:px-4" role="region" aria-label="States">
      <Theme />
      <Project />
      <Board />
      <Lists />
      <Permissions />
      <Forms />
      <Overlays />
      <ProjectCards />
      <LoadingAndError />
      <Drawings />
      <SignIn />
      <BottomBar />
    </div>
  );
}

function Theme() {
  const theme = useTheme();
  return (
    <Section title="Theme, switches and keys" className="mt-4 flex flex-wrap items-center gap-6">
      <Logo />
      <SegmentedControl
        label="Theme"
        value={theme}
        onChange={chooseTheme}
        segments={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Views />
      <SegmentedControl
        label="Locked"
        value="board"
        onChange={() => undefined}
        disabledReason="You need the Edit Projects permission"
        segments={[
          { value: 'board', label: 'Board' },
          { value: 'list', label: 'List' },
        ]}
      />
      <SearchInput label="Find" placeholder="Find a project, task or file" keys={<Kbd>Ctrl K</Kbd>} className="w-62" />
      <TextLink href="/gallery.html">All to-dos</TextLink>
      <IconButton label="Notifications, 3 unread" icon={AtSign} badge={<CountPill count={3} look="bell" />} />
      <IconButton label="Delete" icon={Trash2} disabledReason="You need the Delete Projects permission" />
    </Section>
  );
}

function Views() {
  const [view, setView] = useState('board');
  return (
    <SegmentedControl
      label="View"
      value={view}
      onChange={setView}
      segments={[
        { value: 'board', label: 'Board', icon: Columns3 },
        { value: 'list', label: 'List', icon: Rows3 },
        { value: 'calendar', label: 'Calendar', icon: Calendar },
      ]}
    />
  );
}

const phases: readonly PhaseSegment[] = [
  { id: '1', name: 'Discovery', colour: 1, status: 'completed', start: '2026-01-12', end: '2026-01-23', workingDays: 10, doneShare: 1 },
  { id: '2', name: 'Concept', colour: 2, status: 'completed', start: '2026-01-26', end: '2026-02-20', workingDays: 20, doneShare: 1 },
  { id: '3', name: 'Design development', colour: 3, status: 'in-progress', start: '2026-02-23', end: '2026-04-07', workingDays: 30, doneShare: 0.46 },
  { id: '4', name: 'Documentation', colour: 4, status: 'not-started', start: '2026-04-08', end: '2026-05-13', workingDays: 25, doneShare: 0 },
  { id: '5', name: 'Procurement', colour: 5, status: 'not-started', start: '2026-05-14', end: '2026-07-09', workingDays: 40, doneShare: 0 },
  { id: '6', name: 'Construction', colour: 6, status: 'not-started', start: '2026-07-10', end: '2026-10-02', workingDays: 60, doneShare: 0 },
  { id: '7', name: 'Install & styling', colour: 7, status: 'not-started', start: '2026-10-05', end: '2026-10-14', workingDays: 8, doneShare: 0 },
  { id: '8', name: 'Handover', colour: 8, status: 'not-started', start: '2026-10-15', end: '2026-10-21', workingDays: 5, doneShare: 0 },
];

function Project() {
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

function Head({ colour, children }: { colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8; children: ReactNode }) {
  return (
    <>
      <PhaseSwatch colour={colour} />
      <span className="truncate">{children}</span>
    </>
  );
}

function Board() {
  return (
    <Section title="Cards: picture, open, held, ghost, slot, completed">
      <div className="grid grid-cols-4 gap-5 max-lg:grid-cols-2 max-md:grid-cols-1">
        <div className="flex flex-col gap-2.5">
          <TaskCardFrame
            head={<Head colour={4}>Quayside Hotel</Head>}
            refNumber="Q26-52"
            menu={<IconButton label="More" icon={Ellipsis} size="small" />}
            title={
              <a href="/gallery.html" className={rowLink}>
                Send FF&E schedule rev C to procurement
              </a>
            }
            facts={
              <>
                <PriorityWord priority="high" />
                <CardFact icon={Calendar} label="Due" strong>
                  Today
                </CardFact>
                <CardFact icon={MessageCircle} label="Comments">
                  2
                </CardFact>
              </>
            }
            faces={<AvatarGroup people={[people.ines, people.hugo]} size={22} on="raised" />}
          />
          <CardGhost height={90} />
        </div>
        <TaskCardFrame
          open
          className="self-start"
          head={<Head colour={5}>Ferry Wharf offices</Head>}
          refNumber="F25-74"
          picture="/art/cover-ceiling.svg"
          title="Reflected ceiling plan, level 2"
          facts={
            <>
              <CardFact icon={Calendar} label="Due">
                13 Mar
              </CardFact>
              <CardFact>Round 2</CardFact>
              <CardFact icon={MessageCircle} label="Comments">
                3
              </CardFact>
            </>
          }
          faces={<Avatar {...people.lucas} size={22} />}
        />
        <div className="relative">
          <CardSlot height={178} />
          <TaskCardFrame
            held
            className="absolute! inset-x-2 top-2"
            head={<Head colour={3}>Halden House</Head>}
            refNumber="H26-28"
            picture="/art/cover-elev.svg"
            title="Mark up joinery sections, kitchen and pantry"
            facts={
              <>
                <CardFact icon={Calendar} label="Due" strong>
                  Today
                </CardFact>
                <CardFact icon={ListChecks} label="Checklist">
                  4/6
                </CardFact>
              </>
            }
            faces={<AvatarGroup people={[people.ines, people.lucas]} size={22} on="raised" />}
          />
          <div className="mt-5 text-center">
            <HeldTip>In review, Mirela will review</HeldTip>
          </div>
        </div>
        <TaskCardFrame
          completed
          className="self-start"
          head={<Head colour={2}>Okafor sitting room</Head>}
          refNumber="O26-9"
          picture="/art/cover-swatch.svg"
          title="Pick three fabrics for the long curtain"
          facts={
            <CardFact icon={Calendar} label="Due">
              10 Mar
            </CardFact>
          }
          faces={<Avatar {...people.priya} size={22} />}
        />
      </div>
    </Section>
  );
}

function Lists() {
  const [done, setDone] = useState(false);
  const [sort, setSort] = useState<'ascending' | 'descending'>('ascending');
  return (
    <Section title="Rows and tables">
      <div className="grid grid-cols-2 gap-12 max-lg:grid-cols-1">
        <Rows>
          <li>
            <Row lead={<TaskTick label="Complete Chase worktop template" done={done} onChange={setDone} />} title="Chase worktop template from Larkin Stone" renderTitle={(title, className) => <a href="/gallery.html" className={className}>{title}</a>}>
              Marlow Street kitchen
              <StatusWord status="overdue" word="9 Mar" />
            </Row>
          </li>
          <li>
            <Row lead={<TaskTick label="Complete Mark up joinery" done onChange={() => undefined} />} title="Mark up joinery sections" fresh>
              Halden House <time>Today</time>
            </Row>
          </li>
          <li>
            <Row lead={<TaskTick label="Complete FF&E schedule" done={false} onChange={() => undefined} disabledReason="Only its assignees may complete it" />} title="Send FF&E schedule rev C to procurement" chosen>
              Quayside Hotel <time>Today</time>
            </Row>
          </li>
          <li>
            <Row lead={<Avatar {...people.aiko} size={24} decorative />} title="Aiko approved Brass sample, bar front" second="Quayside Hotel · 8 min ago" />
          </li>
        </Rows>
        <Table label="Members">
          <TableHead>
            <HeadCell sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
              Member
            </HeadCell>
            <HeadCell>Role</HeadCell>
            <HeadCell sort={null} onSort={() => undefined}>
              Last seen
            </HeadCell>
          </TableHead>
          <tbody>
            {[
              { ...people.ines, role: 'Principal', seen: 'now' },
              { ...people.tom, role: 'Senior', seen: '12 min ago' },
              { ...people.owen, role: 'Archivist', seen: '2 Feb' },
            ].map((member, index) => (
              <TableRow key={member.name} height={52} chosen={index === 1}>
                <TableCell>
                  <span className="flex items-center gap-3">
                    <Avatar {...member} size={32} decorative deactivated={index === 2} />
                    <span className="font-medium">
                      {member.name} {index === 2 && <span className="font-regular text-ink-muted">(deactivated)</span>}
                    </span>
                  </span>
                </TableCell>
                <TableCell>
                  <RoleBadge role={member.role} />
                </TableCell>
                <TableCell className="num text-ink-muted">{member.seen}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </Section>
  );
}

function Permissions() {
  const [values, setValues] = useState<TriStateValue[]>(['inherit', 'deny', 'allow']);
  return (
    <Section title="Permissions" className="max-w-118">
      {['Create Projects', 'View Client Info', 'Invite to Projects'].map((permission, index) => {
        const value = values[index] ?? 'inherit';
        return (
          <div key={permission} className="flex min-h-8.25 items-center gap-3 border-b border-hairline">
            <span className={`flex-1 ${value === 'inherit' ? '' : 'font-semibold'}`}>{permission}</span>
            <span className="w-24 text-13 text-ink-muted">{value === 'allow' ? 'Allowed' : 'Not allowed'}</span>
            <TriState label={permission} value={value} onChange={(next) => setValues(values.with(index, next))} />
          </div>
        );
      })}
      <div className="flex min-h-8.25 items-center gap-3 border-b border-hairline">
        <span className="flex-1">Remove Members</span>
        <TriState label="Remove Members" value="inherit" onChange={() => undefined} disabledReason="You cannot grant what you lack" />
      </div>
    </Section>
  );
}

function Forms() {
  const [day, setDay] = useState<string | null>('2026-03-12');
  const [group, setGroup] = useState<'none' | 'project' | 'phase'>('none');
  const [health, setHealth] = useState<Array<'on-track' | 'at-risk' | 'overdue'>>(['at-risk']);
  const [person, setPerson] = useState<string | null>(null);
  const [box, setBox] = useState(true);
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
            options={Object.values(people).map((each) => ({ value: each.name, label: each.name, lead: <Avatar {...each} size={20} decorative /> }))}
          />
        </Field>
        <Field label="Due">
          <DateInput value={day} onChange={setDay} today="2026-03-12" />
        </Field>
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
          <Checkbox label="Private project" checked={false} onChange={() => undefined} disabledReason="Only a Principal makes a project private" />
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

function Overlays() {
  const [open, setOpen] = useState<'panel' | 'confirm' | 'danger' | 'form' | null>(null);
  const [bell, setBell] = useState(false);
  const [sort, setSort] = useState('target');
  const close = () => setOpen(null);
  return (
    <Section title="What floats" className="mt-3 flex flex-wrap gap-2">
      <Button onClick={() => setOpen('panel')}>Open a panel</Button>
      <Button onClick={() => setOpen('confirm')}>Complete a phase</Button>
      <Button onClick={() => setOpen('danger')}>Delete</Button>
      <Button onClick={() => setOpen('form')}>Rename</Button>
      <Popover trigger={<Button>Bell</Button>} label="Notifications" width="list" open={bell} onOpenChange={setBell}>
        <PopoverHead title="Notifications" detail="3 new" action={<TextLink href="/gallery.html">Mark all as read</TextLink>} onClose={() => setBell(false)} />
        <div className="h-96 overflow-y-auto">
          {Object.values(people).map((person, index) => (
            <NotificationRow key={person.name} person={person} icon={AtSign} title={`${person.name} mentioned you`} text="“@Ines the client loved the arch, can we keep it at 1 500?”" time="3 min ago" unread={index < 3}>
              <a href="/gallery.html" />
            </NotificationRow>
          ))}
        </div>
      </Popover>
      <Menu trigger={<IconButton label="More" icon={Ellipsis} />}>
        <MenuText>Ferry Wharf offices</MenuText>
        <MenuItem icon={Link2} keys={<Kbd>C</Kbd>}>
          Copy link
        </MenuItem>
        <MenuItem icon={UserPlus} disabledReason="You need the Invite to Projects permission">
          Share
        </MenuItem>
        <MenuLine />
        <MenuChoice
          label="Sort by"
          value={sort}
          onChange={setSort}
          options={[
            { value: 'target', label: 'Target date' },
            { value: 'name', label: 'Name' },
          ]}
        />
        <MenuLine />
        <MenuItem icon={Trash2} danger onSelect={() => setOpen('danger')}>
          Delete
        </MenuItem>
      </Menu>
      <Button onClick={() => showToast({ shape: 'done', title: 'Moved 7 items', line: 'Procurement starts 18 May now', action: { label: 'Undo', onSelect: () => undefined } })}>Moved</Button>
      <Button onClick={() => showToast({ face: people.mirela, title: 'Mirela mentioned you', line: 'Halden House · just now', action: { label: 'Open', onSelect: () => undefined } })}>
        Mentioned
      </Button>
      <Button
        onClick={() => {
          const id = showToast({ shape: 'error', title: 'Not saved', line: 'You are offline. Changes are saved on this device and will sync.', duration: 8000 });
          setTimeout(() => dismissToast(id), 8000);
        }}
      >
        Failed
      </Button>
      {open === 'panel' && <Panel onClose={close} />}
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Complete Design development?"
        sentence="4 tasks are still open. Complete anyway, or move them to the next phase?"
        confirmLabel="Move to Documentation"
        onConfirm={close}
        alternative={{ label: 'Complete anyway', onSelect: close }}
      />
      <ConfirmDialog open={open === 'danger'} onClose={close} danger title="Delete Halden House?" sentence="It stays in the trash for 30 days." confirmLabel="Delete project" onConfirm={close} />
      <Dialog
        open={open === 'form'}
        onClose={close}
        onSubmit={close}
        title="Rename phase"
        actions={
          <>
            <Button variant="bare" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" type="submit">
              Rename
            </Button>
          </>
        }
      >
        <Field label="Name">
          <TextInput defaultValue="Design development" autoFocus />
        </Field>
      </Dialog>
    </Section>
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel
      label="Reflected ceiling plan, level 2"
      onClose={onClose}
      head={
        <>
          <PhaseSwatch colour={5} /> Ferry Wharf offices <span className="num">F25-74</span>
        </>
      }
      actions={
        <>
          <IconButton label="Copy link" icon={Link2} />
          <IconButton label="More" icon={Ellipsis} />
        </>
      }
      footer={<TextInput placeholder="Write a comment, @ to mention" aria-label="Comment" />}
    >
      <PanelTitle>Reflected ceiling plan, level 2</PanelTitle>
      <div className="mt-5">
        <Facts
          facts={[
            { label: 'Status', value: <StatusWord status="in-review" /> },
            { label: 'Due', value: 'Fri 13 Mar' },
            { label: 'Assigned', value: 'Lucas Weber' },
            { label: 'Phase', value: 'Procurement' },
          ]}
        />
      </div>
      <div className="mt-6 flex items-center gap-2">
        <h3 className="font-semibold">Checklist</h3>
        <span className="num text-13 text-ink-muted">3 of 4</span>
        <ScaleBar label="Checklist" progress={0.75} health="in-progress" size="small" className="ms-auto w-24" />
      </div>
    </SidePanel>
  );
}

function ProjectCards() {
  const name = (words: string) => (className: string) => (
    <a href="/gallery.html" className={className}>
      {words}
    </a>
  );
  return (
    <Section title="Project cards">
      <div className="grid grid-cols-3 gap-x-8 gap-y-9 max-lg:grid-cols-2 max-md:grid-cols-1">
        <ProjectCardFrame
          cover="/art/cover-arch.svg"
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
          cover="/art/cover-bath.svg"
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

function LoadingAndError() {
  return (
    <Section title="On its way, and gone wrong">
      <div className="grid grid-cols-3 gap-8 max-md:grid-cols-1">
        <Skeleton label="Loading projects">
          <Void className="aspect-16/10 w-full" />
          <Strip className="mt-3.5 h-2.5 w-24" />
          <Strip className="mt-3 h-4 w-42" />
          <Strip className="mt-4 h-1 w-full" />
        </Skeleton>
        <LoadingFallback />
        <div>
          <ErrorCard title="The tasks could not be loaded." action={<Button size="small">Try again</Button>}>
            Check the connection. Request 01JQ-88F2.
          </ErrorCard>
        </div>
      </div>
    </Section>
  );
}

function Drawings() {
  return (
    <Section title="Empty states">
      <div className="grid grid-cols-3 gap-x-8 max-md:grid-cols-1">
        <EmptyState
          level={3}
          drawing={<EmptyBoard />}
          sentence="Nothing pinned yet: start a board with an image, a swatch or a thought."
          action={
            <Button variant="primary" icon={Plus}>
              New mood board
            </Button>
          }
        />
        <EmptyState level={3} drawing={<NoProjects />} sentence="The site is clear: start the first project." />
        <EmptyState level={3} drawing={<NoTasks />} sentence="Nothing on the desk. Enjoy it, or add a task." />
        <EmptyState level={3} drawing={<NotFound />} sentence="This door leads nowhere. The page may have moved." />
        <EmptyState level={3} drawing={<Offline />} sentence="The light went out. Check the connection and try again." />
        <EmptyState level={3} drawing={<NoFiles />} sentence="The plan chest is empty: upload the first drawing." />
        <EmptyState level={3} sentence="No project fits these filters." action={<Button icon={Search}>Clear filters</Button>} />
      </div>
    </Section>
  );
}

function SignIn() {
  return (
    <Section title="Sign-in scene">
      <div className="h-225 w-198 max-w-full overflow-hidden max-md:h-74">
        <SignInScene />
      </div>
    </Section>
  );
}

function BottomBar() {
  return (
    <Section title="Bottom bar" className="mt-3 flex max-w-97.5 border-t border-hairline bg-surface-raised">
      <BottomBarItem icon={Calendar} label="Documents">
        <a href="/gallery.html" />
      </BottomBarItem>
      <BottomBarItem icon={Columns3} label="Projects" current unread="3 unread">
        <a href="/gallery.html" />
      </BottomBarItem>
      <BottomBarItem icon={Rows3} label="Dashboard">
        <a href="/gallery.html" />
      </BottomBarItem>
      <BottomBarItem icon={ListChecks} label="To-Dos" unread="New task">
        <a href="/gallery.html" />
      </BottomBarItem>
      <BottomBarItem icon={Search} label="Mood boards">
        <a href="/gallery.html" />
      </BottomBarItem>
    </Section>
  );
}
