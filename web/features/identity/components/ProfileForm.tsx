import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { OwnProfile, ProfileChanges } from '../../../../domain/identity/contract.ts';
import { firstName, jobTitle, lastName, phone } from '../../../../domain/identity/rules.ts';
import { namesOf, pairsOf } from '../../../../domain/kernel/records.ts';
import { follow } from '../../../lib/outcome.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { type SearchOption, SearchSelect } from '../../../ui/SearchSelect.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { offerWords } from '../../../ui/toast/offerWords.ts';
import { showToast } from '../../../ui/toast/store.ts';
import { fieldPairs } from '../../../ui/field.ts';
import { useShown } from '../../../lib/useShown.ts';
import { useEditProfile } from '../queries.ts';
import { fieldCheck } from './fieldCheck.ts';
import { FormError } from './FormError.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { zoneOption, zoneOptions } from './zones.ts';

/** Also where something was typed: else the form keeps that. */
const anew = { keepDirtyValues: false };

/** Name, phone, job title and time zone. While a field is not edited it follows what another browser saves. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const edit = useEditProfile();
  const shown = useShown();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [zones] = useState(zoneOptions);
  const form = useForm<Values>({ values: valuesOf(profile), resetOptions: { keepDirtyValues: true }, mode: 'onTouched' });
  const { register, control, handleSubmit, setError, getValues, setValue, reset, formState } = form;
  const { errors, dirtyFields, isDirty } = formState;
  const submit = handleSubmit((values) => {
    setRefusal(null);
    follow(edit.mutateAsync(changesOf(values, dirtyFields)), {
      done: (saved) => {
        const typed = getValues();
        reset(valuesOf(saved), anew);
        // What was typed since it was sent is still to be saved.
        for (const [name, value] of pairsOf(typed)) if (value !== values[name]) setValue(name, value, { shouldDirty: true });
        showToast({ shape: 'done', title: 'Profile saved' });
      },
      refused: ({ field, message }) => {
        // What was typed since it was sent is not saved either.
        const named = namesOf(values).find((one) => one === field);
        if (!shown()) offerWords({ title: 'Profile not saved', line: message, words: wordsOf(getValues(), profile) });
        else if (named) setError(named, { message }, { shouldFocus: true });
        else setRefusal(message);
      },
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-140">
      <div className={fieldPairs}>
        <Field label={labels.first_name} error={errors.first_name?.message} required>
          <TextInput autoComplete="given-name" {...register('first_name', { validate: fieldCheck(firstName) })} />
        </Field>
        <Field label={labels.last_name} error={errors.last_name?.message} required>
          <TextInput autoComplete="family-name" {...register('last_name', { validate: fieldCheck(lastName) })} />
        </Field>
        <Field label={labels.job_title} error={errors.job_title?.message}>
          <TextInput autoComplete="organization-title" {...register('job_title', { validate: fieldCheck(jobTitle) })} />
        </Field>
        <Field label={labels.phone} error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...register('phone', { validate: fieldCheck(phone) })} />
        </Field>
        <Field label={labels.time_zone} error={errors.time_zone?.message}>
          <Controller
            control={control}
            name="time_zone"
            render={({ field }) => (
              <SearchSelect
                value={field.value}
                onChange={field.onChange}
                options={withChosen(zones, field.value)}
                listLabel="Time zones"
                emptyWords="No place of that name. Try the nearest large city."
              />
            )}
          />
        </Field>
      </div>
      <FormError message={refusal} />
      <div className="mt-2 flex items-center gap-2">
        <Button type="submit" variant="primary" busy={edit.isPending} waitsFor={isDirty ? undefined : 'Nothing has been changed'}>
          Save profile
        </Button>
        {isDirty && (
          <Button variant="bare" onClick={() => reset(valuesOf(profile), anew)}>
            Discard changes
          </Button>
        )}
      </div>
      <LeaveQuestion hasEdits={isDirty && !edit.isPending} />
    </form>
  );
}

/** As they are typed; an empty zone is the studio's. */
type Values = Record<'first_name' | 'last_name' | 'phone' | 'job_title' | 'time_zone', string>;

const valuesOf = ({ first_name, last_name, phone: number, job_title, time_zone }: OwnProfile): Values => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  phone: number ?? '',
  job_title: job_title ?? '',
  time_zone: time_zone ?? '',
});

const labels: Values = {
  first_name: 'First name',
  last_name: 'Last name',
  job_title: 'Job title',
  phone: 'Phone',
  time_zone: 'Time zone',
};

/** Those that differ from what is saved, each under its name. */
function wordsOf(typed: Values, profile: OwnProfile): string {
  const saved = valuesOf(profile);
  const changed = namesOf(labels).filter((name) => typed[name] !== saved[name]);
  return changed.map((name) => `${labels[name]}: ${typed[name]}`).join('\n');
}

/** Only what was edited is sent, so that another browser's edit of another field stays. */
function changesOf(values: Values, dirty: Partial<Record<keyof Values, boolean>>): ProfileChanges {
  const edited = pairsOf(values).filter(([name]) => dirty[name]);
  return Object.fromEntries(edited.map(([name, value]) => [name, name === 'time_zone' && value === '' ? null : value]));
}

const studioZone: SearchOption = { value: '', label: 'As the studio' };

/** A zone that was chosen in another browser may have an older name here. */
const withChosen = (zones: readonly SearchOption[], chosen: string): SearchOption[] => [
  studioZone,
  ...(chosen === '' || zones.some(({ value }) => value === chosen) ? [] : [zoneOption(chosen)]),
  ...zones,
];
