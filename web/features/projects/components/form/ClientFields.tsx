import { useQuery } from '@tanstack/react-query';
import { studioQuery } from '../../../studios/queries.ts';
import { fieldPairs } from '../../../../ui/field.ts';
import { TextField } from './fields.tsx';

/** Who pays. Only for those who may see it, or locked with the reason. */
export function ClientFields() {
  const { data: studio } = useQuery(studioQuery());
  return (
    <div className={fieldPairs}>
      <TextField name="client.name" label="Client" placeholder="Sigrid & Jon Halden" />
      <TextField name="client.company" label="Company" />
      <TextField name="client.email" label="Client email" inputMode="email" />
      <TextField name="client.phone" label="Client phone" inputMode="tel" />
      <TextField name="client.address" label="Client address" long className="col-span-full" />
      <TextField name="client.budget" label="Budget" inputMode="decimal" help={studio && `In whole ${studio.currency}.`} />
    </div>
  );
}
