import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { ChooseBox } from '../ChooseBox.tsx';
import { ChosenBar } from '../ChosenBar.tsx';
import { RoleBadge } from '../RoleBadge.tsx';
import { Row, Rows } from '../Row.tsx';
import { StatusWord } from '../StatusWord.tsx';
import { HeadCell, Table, TableCell, TableHead, TableRow } from '../Table.tsx';
import { TaskTick } from '../TaskTick.tsx';
import { TriState, type TriStateValue } from '../TriState.tsx';
import { people } from './people.ts';
import { Section } from './Section.tsx';

export function Lists() {
  const [done, setDone] = useState(false);
  const [sort, setSort] = useState<'ascending' | 'descending'>('ascending');
  return (
    <Section title="Rows and tables">
      <div className="grid grid-cols-2 gap-12 max-lg:grid-cols-1">
        <Rows>
          <li>
            <Row
              lead={<TaskTick label="Complete Chase worktop template" done={done} onChange={setDone} />}
              title="Chase worktop template from Larkin Stone"
              renderTitle={(title, className) => (
                <a href="/gallery.html" className={className}>
                  {title}
                </a>
              )}
            >
              Marlow Street kitchen
              <StatusWord status="overdue" word="9 Mar" />
            </Row>
          </li>
          <li>
            <Row
              lead={<TaskTick label="Complete Mark up joinery" done onChange={() => undefined} />}
              title="Mark up joinery sections"
              fresh
            >
              Halden House <time>Today</time>
            </Row>
          </li>
          <li>
            <Row
              lead={
                <TaskTick
                  label="Complete FF&E schedule"
                  done={false}
                  onChange={() => undefined}
                  disabledReason="Only its assignees may complete it"
                />
              }
              title="Send FF&E schedule rev C to procurement"
              chosen
            >
              Quayside Hotel <time>Today</time>
            </Row>
          </li>
          <li>
            <Row
              lead={<Avatar {...people.aiko} size={24} decorative />}
              title="Aiko approved Brass sample, bar front"
              second="Quayside Hotel · 8 min ago"
            />
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

export function Choosing() {
  const [chosen, setChosen] = useState<readonly string[]>(['Chase worktop template']);
  const toggle = (name: string) => setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <Section title="Several chosen" className="max-w-170">
      {chosen.length > 0 && (
        <ChosenBar label="Chosen tasks" count={chosen.length} detail="2 projects" onClose={() => setChosen([])}>
          <Button variant="bare" size="small" icon={Trash2} className="text-ink">
            Delete
          </Button>
        </ChosenBar>
      )}
      {['Chase worktop template', 'Mark up joinery sections'].map((name) => (
        <div key={name} className="flex min-h-10 items-center gap-3 border-b border-hairline">
          <ChooseBox label={`Choose ${name}`} checked={chosen.includes(name)} onChange={() => toggle(name)} />
          {name}
        </div>
      ))}
    </Section>
  );
}

export function Permissions() {
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
