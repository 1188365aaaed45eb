import type { Template } from './template.ts';

export const blank: Template = {
  id: 'blank',
  name: 'Blank',
  type: 'other',
  description: 'No phases and no tasks: draw the plan yourself.',
  rooms: [],
  folders: [],
  phases: [],
};
