import { AtSign, Calendar, Columns3, Rows3, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CountPill } from '../CountPill.tsx';
import { IconButton } from '../IconButton.tsx';
import { Kbd } from '../Kbd.tsx';
import { Logo } from '../Logo.tsx';
import { SearchInput } from '../SearchInput.tsx';
import { SegmentedControl } from '../SegmentedControl.tsx';
import { Switch } from '../Switch.tsx';
import { TextLink } from '../TextLink.tsx';
import { chooseTheme, useTheme } from '../theme.ts';
import { Section } from './Section.tsx';

export function Theme() {
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
      <OnAndOff />
      <Switch label="Locked switch" checked={false} onChange={() => undefined} disabledReason="Notifications are blocked in this browser" />
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

function OnAndOff() {
  const [isOn, setOn] = useState(true);
  return <Switch label="On and off" checked={isOn} onChange={setOn} />;
}
