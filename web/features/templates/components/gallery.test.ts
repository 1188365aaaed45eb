import { describe, expect, it } from 'vitest';
import { builtInTemplates } from '../../../../domain/projects/templates/builtIn.ts';
import { planOfTemplate } from '../../../../domain/projects/templates/plan.ts';
import { summaryOf } from '../../../../domain/projects/templates/summary.ts';
import { inGroup, matches } from './gallery.ts';

const all = builtInTemplates.map((template) => summaryOf({ ...template, plan: planOfTemplate(template) }));
const found = (search: string) => all.filter((one) => matches(one, search)).map(({ name }) => name);

describe('[R2-11] the gallery', () => {
  it.each([
    ['', 10],
    ['kitchen', 2],
    ['RIBA', 1],
    ['  fit-out retail ', 1],
    ['visualiser hotel', 1],
    ['hôtel', 1],
    ['nothing like it', 0],
  ])('finds by %j so many: %i', (search, count) => expect(found(search)).toHaveLength(count));

  it('keeps what is archived out of all but its own group', () => {
    const groups = ['all', 'built-in', 'ours', 'archived'] as const;
    const of = (one: { isBuiltIn: boolean; isArchived: boolean }) => groups.filter((group) => inGroup(one, group));
    expect(of({ isBuiltIn: true, isArchived: false })).toEqual(['all', 'built-in']);
    expect(of({ isBuiltIn: false, isArchived: false })).toEqual(['all', 'ours']);
    expect(of({ isBuiltIn: false, isArchived: true })).toEqual(['archived']);
  });
});
