// What a project that is made from a template asks for.

import type { TemplatesOfProject } from '../projects/writes.ts';
import { anyTemplate } from './records.ts';

export const templatesOfProject: TemplatesOfProject = {
  // An archived template is no start any more.
  find: async (tx, actor, id) => {
    const template = await anyTemplate(tx, actor, id);
    return template && !template.isArchived ? template : null;
  },
};
