// A value of a field that two people changed at once, as the panel says it. Pure.

import { partOf } from '../../../../domain/kernel/records.ts';
import type { Repeat } from '../../../../domain/tasks/contract.ts';
import { estimateWords } from '../../../../domain/tasks/estimate.ts';
import { plainDay } from '../../../lib/dates.ts';
import type { HistoryNames } from './historyWords.ts';
import { repeatWords } from './repeatWords.ts';
import { priorityNames } from './statusNames.ts';

type Names = Pick<HistoryNames, 'person' | 'phase'>;

export function conflictWords(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map((one) => conflictWords(field, one, names)).join(', ');
  if (typeof value === 'object' && 'text' in value) return itemWords(value, names);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so the contract has the field
  if (field === 'repeat') return repeatWords(value as Repeat);
  if (typeof value === 'number') return field === 'estimate' ? estimateWords(value) : `${value} %`;
  if (typeof value !== 'string') return JSON.stringify(value);
  switch (field) {
    case 'assigneeIds':
    case 'reviewerId':
      return names.person(value);
    case 'phaseId':
      return names.phase(value);
    case 'priority':
      return partOf(priorityNames, value) ?? value;
    case 'start':
    case 'due':
      return plainDay(value);
    default:
      return value;
  }
}

/** `Order (9 Mar, Tom Okafor)`: what two people said of one item may be its day or its person. */
function itemWords({ text, due, assigneeId }: { text?: unknown; due?: unknown; assigneeId?: unknown }, names: Names): string {
  const given = [
    ...(typeof due === 'string' ? [plainDay(due)] : []),
    ...(typeof assigneeId === 'string' ? [names.person(assigneeId)] : []),
  ];
  return given.length === 0 ? String(text) : `${String(text)} (${given.join(', ')})`;
}
