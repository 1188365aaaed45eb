// What happens to templates of the studio's own. Everybody in the studio may start from them, so everybody hears.

import { type DataOf, event } from '../kernel/events.ts';
import { z } from 'zod';
import { projectId, templateId } from '../kernel/ids.ts';

const ofTemplate = { templateId, version: z.number() };

export const templatesEvents = {
  'templates.created': event(ofTemplate),
  'templates.edited': event({ ...ofTemplate, changed: z.array(z.enum(['name', 'description', 'type', 'plan'])) }),
  'templates.archived': event(ofTemplate),
  'templates.restored': event(ofTemplate),
  'templates.removed': event(ofTemplate),
  /** A project took in what it had not, or gave it back. */
  'templates.applied': event({ projectId }),
};

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof templatesEvents> {}
}
