import { describe, expect, it } from 'vitest';
import { readSearch } from './projectsSearch.ts';

const lead = '0190a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b';

describe('the list of projects by its address', () => {
  it('shows work in progress by target date when the address says nothing', () => {
    expect(readSearch({})).toEqual({
      status: 'wip',
      sort: 'target',
      as: 'cards',
      isFiltered: false,
      filter: { sort: 'target', status: 'wip' },
    });
  });

  it('reads every part of the address', () => {
    const view = readSearch({ status: 'on-hold', health: 'at-risk', type: 'retail', lead, q: '  sable ', sort: 'number', as: 'table' });
    expect(view).toEqual({
      status: 'on-hold',
      sort: 'number',
      as: 'table',
      isFiltered: true,
      filter: { status: 'on-hold', health: 'at-risk', type: 'retail', leadId: lead, search: 'sable', sort: 'number' },
    });
  });

  it('asks for all statuses without naming one', () => {
    const view = readSearch({ status: 'all' });
    expect(view.status).toBeNull();
    expect(view.filter).not.toHaveProperty('status');
  });

  it.each([
    ['a status', { status: 'constructor' }],
    ['a health', { health: 'fine' }],
    ['a type', { type: 'toString' }],
    ['a lead', { lead: 'mirela' }],
    ['a sort', { sort: 'colour' }],
    ['a search of blanks', { q: '   ' }],
  ])('leaves out %s that it cannot read', (_what, search) => {
    expect(readSearch(search)).toEqual(readSearch({}));
  });

  it('cuts a search to what the server takes', () => {
    expect(readSearch({ q: 'x'.repeat(300) }).filter.search).toHaveLength(120);
    expect(readSearch({ q: `${'x'.repeat(119)}🪑` }).filter.search).toBe('x'.repeat(119));
  });
});
