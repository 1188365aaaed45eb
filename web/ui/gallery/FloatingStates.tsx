import { AtSign, Ellipsis, Link2, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { Kbd } from '../Kbd.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuText } from '../Menu.tsx';
import { NotificationRow } from '../NotificationRow.tsx';
import { PhaseSwatch } from '../PhaseSwatch.tsx';
import { Popover, PopoverHead } from '../Popover.tsx';
import { ScaleBar } from '../ScaleBar.tsx';
import { Facts, PanelTitle, SidePanel } from '../SidePanel.tsx';
import { StatusWord } from '../StatusWord.tsx';
import { TextInput } from '../TextInput.tsx';
import { TextLink } from '../TextLink.tsx';
import { dismissToast, showToast } from '../toast/store.ts';
import { people } from './people.ts';
import { Section } from './Section.tsx';

export function Overlays() {
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
        <PopoverHead
          title="Notifications"
          detail="3 new"
          action={<TextLink href="/gallery.html">Mark all as read</TextLink>}
          onClose={() => setBell(false)}
        />
        <div className="h-96 overflow-y-auto">
          {Object.values(people).map((person, index) => (
            <NotificationRow
              key={person.name}
              person={person}
              icon={AtSign}
              title={`${person.name} mentioned you`}
              text="“@Ines the client loved the arch, can we keep it at 1 500?”"
              time="3 min ago"
              unread={index < 3}
            >
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
      <Button
        onClick={() =>
          showToast({
            shape: 'done',
            title: 'Moved 7 items',
            line: 'Procurement starts 18 May now',
            action: { label: 'Undo', onSelect: () => undefined },
          })
        }
      >
        Moved
      </Button>
      <Button
        onClick={() =>
          showToast({
            face: people.mirela,
            title: 'Mirela mentioned you',
            line: 'Halden House · just now',
            action: { label: 'Open', onSelect: () => undefined },
          })
        }
      >
        Mentioned
      </Button>
      <Button
        onClick={() => {
          const id = showToast({
            shape: 'error',
            title: 'Not saved',
            line: 'You are offline. Try again once you are connected.',
            duration: 8000,
          });
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
      <ConfirmDialog
        open={open === 'danger'}
        onClose={close}
        danger
        title="Delete Halden House?"
        sentence="It stays in the trash for 30 days."
        confirmLabel="Delete project"
        onConfirm={close}
      />
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
          <TextInput defaultValue="Design development" />
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
