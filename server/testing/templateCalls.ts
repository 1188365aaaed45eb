// One valid call of every endpoint of templates (endpointCalls.ts).

import { randomUUID } from 'node:crypto';
import type { Template } from '../../domain/templates/contract.ts';
import { ok } from './answers.ts';
import type { CallsOf } from './calls.ts';
import { newProject } from './projects.ts';
import { effectVersion, newTemplate, smallTemplate } from './templates.ts';

export const templateCalls: CallsOf<'templates'> = {
  'templates.list': async () => ({ path: '/templates' }),
  'templates.get': async ({ principal }) => ({ path: `/templates/${(await newTemplate(principal)).id}` }),
  'templates.ofProject': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/template` }),
  'templates.versions': async ({ principal }) => ({ path: `/templates/${(await newTemplate(principal)).id}/versions` }),
  'templates.version': async ({ principal }) => ({ path: `/templates/${(await newTemplate(principal)).id}/version?number=1` }),
  'templates.create': async () => ({ path: '/templates', body: { ...smallTemplate, id: randomUUID() } }),
  'templates.edit': async ({ principal }) => {
    const { id, version } = await newTemplate(principal);
    return { path: `/templates/${id}`, body: { version, changes: { name: 'Town house' } } };
  },
  'templates.archive': async ({ principal }) => {
    const { id, version } = await newTemplate(principal);
    return { path: `/templates/${id}/archive`, body: { version } };
  },
  'templates.restore': async ({ principal }) => {
    const { id, version } = await newTemplate(principal);
    const { template } = await ok<{ template: Template }>(principal.client.post(`/api/v1/templates/${id}/archive`, { version }));
    return { path: `/templates/${id}/restore`, body: { version: template.version } };
  },
  'templates.remove': async ({ principal }) => ({ path: `/templates/${(await newTemplate(principal)).id}`, body: {} }),
  'templates.effect': async ({ principal }) => ({
    path: `/projects/${(await newProject(principal)).id}/template-effect?templateId=kitchen-and-bath`,
  }),
  'templates.apply': async ({ principal }) => {
    const { id } = await newProject(principal);
    const body = { templateId: 'kitchen-and-bath', version: await effectVersion(principal, id, 'kitchen-and-bath') };
    return { path: `/projects/${id}/template`, body };
  },
};
