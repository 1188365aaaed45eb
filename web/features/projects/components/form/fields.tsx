// The fields of a project's forms, tied to the form that they stand in.

import type { ReactNode } from 'react';
import { type FieldPath, type FieldPathValue, useController } from 'react-hook-form';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { phaseMaterials, PhaseSwatch } from '../../../../ui/PhaseSwatch.tsx';
import { Reasoned } from '../../../../ui/Reasoned.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { usePeople, useToday } from '../../../studios/queries.ts';
import { useFormLock } from './lock.ts';
import type { ProjectFormValues } from './values.ts';
import { phaseColour, phaseColours } from '../../../../../domain/kernel/colours.ts';
import { pairsOf } from '../../../../../domain/kernel/records.ts';

type Path = FieldPath<ProjectFormValues>;

/** Names of the fields that hold such a value. */
type PathOf<Value> = { [Name in Path]: FieldPathValue<ProjectFormValues, Name> extends Value ? Name : never }[Path];

interface FieldOptions<Name extends Path> {
  name: Name;
  label: string;
  help?: ReactNode;
  required?: boolean;
  className?: string;
}

/** It has no length of its own: what is pasted too long stays whole, and the check of the form says how much it takes. */
interface TextFieldProps extends FieldOptions<PathOf<string>> {
  placeholder?: string;
  /** The keyboard that a phone shows. */
  inputMode?: 'text' | 'email' | 'tel' | 'decimal';
  autoComplete?: string;
  /** More than one line. */
  long?: boolean;
}

export function TextField({
  name,
  label,
  help,
  required = false,
  className,
  long = false,
  autoComplete = 'off',
  ...input
}: TextFieldProps) {
  const { field, fieldState } = useController<ProjectFormValues, PathOf<string>>({ name });
  const lock = useFormLock();
  const attributes = { ...input, ...field, value: field.value ?? '', autoComplete, readOnly: lock !== undefined };
  return (
    <Field label={label} help={help} required={required} error={fieldState.error?.message} className={className ?? ''}>
      <Reasoned reason={lock}>{long ? <TextArea rows={2} {...attributes} /> : <TextInput {...attributes} />}</Reasoned>
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends FieldOptions<Path> {
  options: Record<Value, string>;
}

export function SelectField<Value extends string>({ name, label, help, className, options }: SelectFieldProps<Value>) {
  const { field, fieldState } = useController<ProjectFormValues>({ name });
  const choices = pairsOf(options);
  return (
    <Field label={label} help={help} error={fieldState.error?.message} className={className ?? ''}>
      <Select
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form holds one of its options there
        value={field.value as Value}
        onChange={field.onChange}
        disabledReason={useFormLock()}
        options={choices.map(([value, words]) => ({ value, label: words }))}
      />
    </Field>
  );
}

/** One of the eight materials. */
export function ColourField({ label, className }: { label: string; className?: string }) {
  const { field } = useController<ProjectFormValues, 'colour'>({ name: 'colour' });
  return (
    <Field label={label} className={className ?? ''}>
      <Select
        value={String(field.value)}
        onChange={(colour) => field.onChange(phaseColour.parse(Number(colour)))}
        disabledReason={useFormLock()}
        options={phaseColours.map((colour) => ({
          value: String(colour),
          label: phaseMaterials[colour],
          lead: <PhaseSwatch colour={colour} size={12} />,
        }))}
      />
    </Field>
  );
}

export function DateField({ name, label, help, className }: FieldOptions<'start' | 'targetEnd'>) {
  const { field, fieldState } = useController<ProjectFormValues, 'start' | 'targetEnd'>({ name });
  const today = useToday();
  return (
    <Field label={label} help={help} error={fieldState.error?.message} className={className ?? ''}>
      <DateInput value={field.value} onChange={field.onChange} disabledReason={useFormLock()} {...(today && { today })} />
    </Field>
  );
}

const nobody = 'nobody';

/** One person of the studio, or nobody. */
export function PersonField({ name, label, help, className }: FieldOptions<'leadId' | `people.${string}`>) {
  const { field, fieldState } = useController<ProjectFormValues, 'leadId' | `people.${string}`>({ name });
  const people = usePeople();
  const chosen = field.value ?? null;
  const listed = chosen !== null && !people.all.some(({ id }) => id === chosen) ? [people.find(chosen), ...people.all] : people.all;
  return (
    <Field label={label} help={help} error={fieldState.error?.message} className={className ?? ''}>
      <Select
        value={chosen ?? nobody}
        onChange={(id) => field.onChange(id === nobody ? null : id)}
        disabledReason={useFormLock()}
        options={[
          { value: nobody, label: 'Nobody' },
          ...listed.map((person) => ({
            value: person.id,
            label: person.deactivated ? `${person.name} (deactivated)` : person.name,
            lead: <Avatar name={person.name} src={person.src} size={20} deactivated={person.deactivated} decorative />,
          })),
        ]}
      />
    </Field>
  );
}
