// A field of a project and its value in words, for a conflict that shows both.

import { phaseColour } from '../../../../../domain/kernel/colours.ts';
import { partOf } from '../../../../../domain/kernel/records.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { isDrawn } from '../../../../../domain/projects/covers.ts';
import type { Studio } from '../../../../../domain/studios/contract.ts';
import { phaseMaterials } from '../../../../ui/PhaseSwatch.tsx';
import { areaWords, moneyWords } from '../measures.ts';
import { statusNames, typeNames } from '../projectNames.ts';

export const fieldNames: Record<string, string> = {
  name: 'Project name',
  number: 'Project number',
  type: 'Type',
  status: 'Status',
  place: 'Place',
  area: 'Area',
  cover: 'Cover',
  colour: 'Colour',
  leadId: 'Lead',
  start: 'Start',
  targetEnd: 'Target',
  rooms: 'Rooms',
  tags: 'Tags',
  'client.name': 'Client',
  'client.company': 'Company',
  'client.email': 'Client email',
  'client.phone': 'Client phone',
  'client.address': 'Client address',
  'client.budget': 'Budget',
};

interface Known {
  /** Finds a person's name. */
  nameOf: (id: string) => string;
  /** How it writes its numbers. */
  studio: Studio | undefined;
}

export function valueWords(field: string, value: unknown, { nameOf, studio }: Known): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.join(', ');
  if (field === 'colour') return phaseMaterials[phaseColour.parse(value)];
  if (typeof value === 'number') return field === 'area' ? areaWords(value, studio) : moneyWords(value, studio);
  if (typeof value !== 'string') return JSON.stringify(value);
  switch (field) {
    case 'leadId':
      return nameOf(value);
    case 'cover':
      return isDrawn(value) ? 'A drawing' : 'A photograph';
    case 'type':
      return partOf(typeNames, value) ?? value;
    case 'status':
      return partOf(statusNames, value) ?? value;
    case 'start':
    case 'targetEnd':
      return plainDay(value);
    default:
      return value;
  }
}
