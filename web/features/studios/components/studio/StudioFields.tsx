// The fields of the studio's form, section by section.

import { useMemo, type ReactNode } from 'react';
import { shortDay } from '../../../../lib/dates.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { fieldPairs } from '../../../../ui/field.ts';
import { currencyOptions, localeOptions, timeZoneOptions, weekdays } from './choices.ts';
import type { StudioForm } from './useStudioForm.ts';

interface Part {
  form: StudioForm;
}

export function NameField({ form: { values, errors, set } }: Part) {
  return (
    <Section title="Studio">
      <Field label="Studio name" error={errors.name} required help="As people read it in their menu and in invitations.">
        <TextInput value={values.name} maxLength={80} autoComplete="organization" onChange={({ target }) => set('name', target.value)} />
      </Field>
    </Section>
  );
}

export function MoneyFields({ form: { values, errors, set } }: Part) {
  const zones = useMemo(() => timeZoneOptions(values.timeZone), [values.timeZone]);
  return (
    <Section title="Place and money">
      <Field label="Time zone" error={errors.timeZone} help={`${nowIn(values.timeZone)} there now. Decides when a day begins.`}>
        <Select value={values.timeZone} options={zones} onChange={(zone) => set('timeZone', zone)} />
      </Field>
      <div className={fieldPairs}>
        <Field label="Locale" error={errors.locale} help="How dates and numbers are written.">
          <Select value={values.locale} options={localeOptions} onChange={(locale) => set('locale', locale)} />
        </Field>
        <Field label="Currency" error={errors.currency} help={`A budget reads ${moneyIn(values)}.`}>
          <Select value={values.currency} options={currencyOptions} onChange={(currency) => set('currency', currency)} />
        </Field>
      </div>
    </Section>
  );
}

export function WeekField({ form: { values, errors, set } }: Part) {
  const toggle = (day: number) =>
    set(
      'workingDays',
      values.workingDays.includes(day)
        ? values.workingDays.filter((one) => one !== day)
        : [...values.workingDays, day].toSorted((a, b) => a - b),
    );
  return (
    <Section title="Week">
      <div role="group" aria-label="Working days" aria-describedby="week-words" className="flex flex-wrap gap-2">
        {weekdays.map(({ day, short }) => (
          <Chip key={day} chosen={values.workingDays.includes(day)} onClick={() => toggle(day)}>
            {short}
          </Chip>
        ))}
      </div>
      <Words id="week-words" error={errors.workingDays}>
        New plans, durations and health count by these days. Dates that stand in plans already stay as they are.
      </Words>
    </Section>
  );
}

export function VisibilityField({ form: { values, set } }: Part) {
  return (
    <Section title="Projects">
      <SegmentedControl
        label="New projects"
        value={values.defaultVisibility}
        onChange={(visibility) => set('defaultVisibility', visibility)}
        segments={[
          { value: 'studio', label: 'Whole studio' },
          { value: 'private', label: 'Private' },
        ]}
      />
      <Words>
        {values.defaultVisibility === 'private'
          ? 'A new project is seen by its members and by Principals. It can be opened to all later.'
          : 'A new project is seen by everybody here. It can be made private later.'}
      </Words>
    </Section>
  );
}

export function ReviewFields({ form: { values, set } }: Part) {
  return (
    <Section title="Review">
      <SegmentedControl
        label="Own work"
        value={values.selfApproval ? 'own' : 'others'}
        onChange={(who) => set('selfApproval', who === 'own')}
        segments={[
          { value: 'others', label: 'Others approve' },
          { value: 'own', label: 'Own work too' },
        ]}
      />
      <Words>
        {values.selfApproval
          ? 'Whoever reviews a task may approve it, also if they did the work or sent it to review.'
          : 'Nobody approves a task that they did themselves or sent to review. Two people see everything that is finished.'}
      </Words>
    </Section>
  );
}

export function DrawingFields({ form: { values, set } }: Part) {
  return (
    <Section title="Drawings">
      <SegmentedControl
        label="Revisions"
        value={values.revisionScheme}
        onChange={(scheme) => set('revisionScheme', scheme)}
        segments={[
          { value: 'letters', label: 'A, B, C' },
          { value: 'stages', label: 'P01, C01' },
        ]}
      />
      <Words>
        {values.revisionScheme === 'stages'
          ? 'A sheet begins with P01 in the drawing register. Its first revision for construction is C01.'
          : 'A sheet begins with A in the drawing register; I and O are left out.'}{' '}
        Sheets that are there go on as they began.
      </Words>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = `studio-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} ref={bringAsked}>
      <SectionHead id={id} title={title} className="mb-4" />
      {children}
    </section>
  );
}

/** Whoever is led to one of them by its name in the address has it in sight once it is here. */
const bringAsked = (section: HTMLElement | null): void => {
  if (section?.getAttribute('aria-labelledby') === window.location.hash.slice(1)) section.scrollIntoView();
};

function Words({ id, error, children }: { id?: string; error?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} aria-live="polite" className={error ? 'flex gap-1.5 pt-2 text-13 text-overdue-text' : 'pt-2 text-13 text-ink-muted'}>
      {error && <StatusMark status="overdue" size={10} className="mt-0.75" />}
      {error ?? children}
    </p>
  );
}

/** `Fri 20 Nov, 09:14` on the clocks of a place. */
function nowIn(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format();
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format();
  return `${shortDay(parts)}, ${time}`;
}

const moneyIn = ({ locale, currency }: StudioForm['values']): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(184_250);
