// Every event that there is, with its schema and traits: what the composition root hands to the log and the live stream.

import { boardsEvents } from './boards/events.ts';
import { discussionsEvents } from './discussions/events.ts';
import { identityEvents } from './identity/events.ts';
import { filesEvents } from './files/events.ts';
import type { EventDefinition, EventName } from './kernel/events.ts';
import { notificationsEvents } from './notifications/events.ts';
import { onboardingEvents } from './onboarding/events.ts';
import { projectsEvents } from './projects/events.ts';
import { scheduleEvents } from './schedule/events.ts';
import { studiosEvents } from './studios/events.ts';
import { tasksEvents } from './tasks/events.ts';
import { templatesEvents } from './templates/events.ts';

export const events: Readonly<Record<EventName, EventDefinition>> = {
  ...identityEvents,
  ...studiosEvents,
  ...projectsEvents,
  ...tasksEvents,
  ...scheduleEvents,
  ...templatesEvents,
  ...filesEvents,
  ...discussionsEvents,
  ...boardsEvents,
  ...notificationsEvents,
  ...onboardingEvents,
};
