// What can be said of a part without a browser: the words and states that it gives to assistive technology.
import { Play } from 'lucide-react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';
import { AvatarGroup } from './AvatarGroup.tsx';
import { Button } from './Button.tsx';
import { Chip } from './Chip.tsx';
import { ChosenCount } from './ChosenBar.tsx';
import { CountPill } from './CountPill.tsx';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { initialsOf, monogramOf } from './initials.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { SectionHead } from './SectionHead.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { Select, type SelectProps } from './Select.tsx';
import { TabLinks } from './Tabs.tsx';
import { TextInput } from './TextInput.tsx';
import { TooltipProvider } from './Tooltip.tsx';

function markup(part: ReactElement): string {
  return renderToStaticMarkup(<TooltipProvider>{part}</TooltipProvider>);
}

function classesOf(html: string): string | undefined {
  return /class="([^"]*)"/.exec(html)?.[1];
}

describe('count', () => {
  test.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5000, '99+'],
  ])('[R9-01] %d shows as %s', (count, words) => {
    expect(markup(<CountPill count={count} />)).toContain(`>${words}<`);
  });

  test('nothing waits, nothing shows', () => {
    expect(markup(<CountPill count={0} />)).toBe('');
  });
});

test('counts of thousands stand as the studio writes numbers', () => {
  const count = 1500;
  const parts = [
    <TabLinks
      key="tabs"
      label="Project"
      current="tasks"
      tabs={[{ id: 'tasks', label: 'Tasks', count }]}
      renderLink={(_, props) => <a {...props} />}
    />,
    <Chip key="chip" count={count}>
      Open
    </Chip>,
    <SegmentedControl key="views" label="View" value="board" onChange={() => {}} segments={[{ value: 'board', label: 'Board', count }]} />,
    <SectionHead key="head" title="Tasks" count={count} />,
    <ChosenCount key="chosen" count={count} />,
  ];
  for (const part of parts) expect(markup(part), String(part.key)).toMatch(/\b1,500\b/);
});

describe('role badge', () => {
  test('an unknown role has the style of Standard and keeps its name', () => {
    const [unknown, standard] = ['Archivist', 'Standard'].map((role) => markup(<RoleBadge role={role} />));
    expect(unknown).toContain('Archivist');
    expect(classesOf(unknown ?? '')).toBe(classesOf(standard ?? ''));
  });

  test('the five roles look different', () => {
    const roles = ['Principal', 'Senior', 'Standard', 'Junior', 'Technical'];
    expect(new Set(roles.map((role) => classesOf(markup(<RoleBadge role={role} />)))).size).toBe(5);
  });
});

describe('button', () => {
  test('disabled with a reason stays focusable and says why', () => {
    expect(markup(<Button waitsFor="Nothing has been changed">Save</Button>)).not.toContain('lucide-lock');
    const html = markup(<Button disabledReason="You need the Create Tasks permission">New task</Button>);
    expect(html).toContain('lucide-lock');
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('aria-description="You need the Create Tasks permission"');
    expect(html).not.toMatch(/ disabled[= >]/);
  });

  test('what waits for something, and keeps nobody out, has no lock', () => {
    const options = [{ value: 'one', label: 'One' }];
    const select = (reason: Pick<SelectProps<string>, 'disabledReason' | 'waitsFor'>) =>
      markup(<Select label="Phase" value={null} onChange={() => undefined} options={options} {...reason} />);
    expect(select({ disabledReason: 'You need the Edit Projects permission' })).toContain('lucide-lock');
    const icon = markup(<IconButton label="Play" icon={Play} waitsFor="Turn the volume up first" />);
    for (const html of [select({ waitsFor: 'Choose a project first' }), icon]) {
      expect(html).not.toMatch(/lucide-lock|[ "]border-dashed/);
      expect(html).toContain('aria-disabled="true"');
      expect(html).toMatch(/aria-description="(Choose a project|Turn the volume up) first"/);
    }
  });

  test('busy keeps its label', () => {
    const html = markup(<Button busy>Save</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('Save');
  });

  test('as a link it is a link', () => {
    const html = markup(
      <Button asChild>
        <a href="/projects">Projects</a>
      </Button>,
    );
    expect(html).toMatch(/^<a [^>]*href="\/projects"/);
    expect(html).not.toContain('<button');
  });
});

describe('field', () => {
  test('ties label, control and message together', () => {
    const html = markup(
      <Field label="Budget" error="Budget must be a number.">
        <TextInput />
      </Field>,
    );
    const input = /<input[^>]*>/.exec(html)?.[0] ?? '';
    const message = /aria-describedby="([^"]*)"/.exec(input)?.[1];
    expect(input).toContain('aria-invalid="true"');
    expect(html).toContain(`for="${/id="([^"]*)"/.exec(input)?.[1]}"`);
    expect(html).toMatch(new RegExp(`id="${message}"[^>]*>.*Budget must be a number\\.`));
  });

  test('says of the eye in a password which of them it shows', () => {
    const html = markup(
      <Field label="New password">
        <PasswordInput />
      </Field>,
    );
    const eye = /<button[^>]*>/.exec(html)?.[0] ?? '';
    const label = /aria-describedby="([^"]*)"/.exec(eye)?.[1];
    expect(html).toContain(`<label id="${label}"`);
  });
});

describe('scale bar', () => {
  test('says both shares', () => {
    expect(markup(<ScaleBar label="Halden House" progress={0.26} elapsed={0.22} health="on-track" />)).toContain(
      'aria-valuetext="26 % done, 22 % of the time gone"',
    );
  });

  test('without a time it has no pointer', () => {
    const html = markup(<ScaleBar label="Halden House" progress={0.26} elapsed={null} health="on-track" />);
    expect(html).toContain('aria-valuetext="26 % done"');
    expect(html).not.toContain('<svg');
  });

  test.each([
    [0, 0],
    [0.001, 1],
    [0.995, 99],
    [1, 100],
  ])('a share of %d is %d per cent: all of it only when all is done, nothing only while nothing is', (progress, percent) => {
    expect(markup(<ScaleBar label="Halden House" progress={progress} health="on-track" />)).toContain(`aria-valuetext="${percent} % done"`);
  });

  test.each([Number.NaN, -1, 7])('a share of %d stays on the bar', (progress) => {
    expect(markup(<ScaleBar label="Bar" progress={progress} health="on-track" />)).toMatch(/aria-valuenow="(0|100)"/);
  });
});

describe('faces', () => {
  test.each([
    ['Ines Duarte', 'ID'],
    ['Ines', 'I'],
    ['  Ana de la Vega ', 'AV'],
    ['Élodie Øster', 'ÉØ'],
    ['Ines (Duarte)', 'I'],
    ['Ines Duarte ✶', 'ID'],
    ['✶ ✶', '✶✶'],
    ['', '?'],
  ])('the initials of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  test.each([
    ['Duarte Field', 'DF'],
    ['Ines & Partners', 'IP'],
    ['3 Rooms and a Garden', '3R'],
    ['&', '&'],
    ['', ''],
  ])('the monogram of %s is %s', (name, monogram) => {
    expect(monogramOf(name)).toBe(monogram);
  });

  test('a face without a picture is named', () => {
    expect(markup(<Avatar name="Elin Strand" />)).toContain('aria-label="Elin Strand"');
  });

  test('three faces, then how many more, under all names', () => {
    const people = ['Ines', 'Tom', 'Mirela', 'Aiko', 'Hugo'].map((name) => ({ name }));
    const html = markup(<AvatarGroup people={people} />);
    expect(html).toContain('aria-label="Ines, Tom, Mirela, Aiko, Hugo"');
    expect(html).toContain('data-more="+2"');
  });
});
