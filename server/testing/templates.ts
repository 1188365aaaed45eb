import { randomUUID } from 'node:crypto';
import type { Template, TemplateFields } from '../../domain/templates/contract.ts';
import { ok } from './answers.ts';
import type { Person } from './people.ts';

const plain = { priority: 'normal' as const, review: false, checklist: [] };
const careful = { priority: 'high' as const, review: true, checklist: ['Heights', 'Openings'] };

/** A template that somebody could save: two phases, linked. */
export const smallTemplate: TemplateFields = {
  name: 'Small house',
  description: 'Two phases.',
  type: 'residential',
  plan: {
    rooms: ['Hall'],
    folders: ['Drawings'],
    phases: [
      {
        key: 'a',
        name: 'Survey',
        colour: 1,
        workingDays: 5,
        offset: 0,
        gate: true,
        tasks: [
          { key: 'a1', title: 'Measure', description: 'Every wall.', role: 'technologist', from: 0, days: 2, hours: 12, ...careful },
          { key: 'a2', title: 'Draw', description: '', role: null, from: 0, days: 3, hours: null, ...plain },
        ],
        milestones: [{ key: 'am', name: 'Survey agreed', from: 4, gate: true }],
      },
      {
        key: 'b',
        name: 'Design',
        colour: 3,
        workingDays: 10,
        offset: -1,
        gate: false,
        tasks: [{ key: 'b1', title: 'Layouts', description: '', role: 'lead designer', from: 0, days: 4, hours: 20, ...plain }],
        milestones: [],
      },
    ],
    links: [
      { from: 'a1', to: 'a2', type: 'FS', lag: 0 },
      { from: 'a2', to: 'b1', type: 'FS', lag: 1 },
    ],
  },
};

export async function newTemplate({ client }: Person, fields: Partial<TemplateFields> = {}): Promise<Template> {
  const { template } = await ok<{ template: Template }>(
    client.post('/api/v1/templates', { ...smallTemplate, ...fields, id: randomUUID() }),
  );
  return template;
}

/** Of what a template would add to a project, as it is shown. */
export async function effectVersion({ client }: Person, projectId: string, templateId: string): Promise<string> {
  const { effect } = await ok<{ effect: { version: string } }>(
    client.get(`/api/v1/projects/${projectId}/template-effect?templateId=${templateId}`),
  );
  return effect.version;
}
