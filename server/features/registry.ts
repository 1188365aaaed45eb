// Every feature's endpoints and events in one place: a new feature adds its line here.

import { identityContract } from '../../domain/identity/contract.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { projectsContract } from '../../domain/projects/contract.ts';
import { studiosContract } from '../../domain/studios/contract.ts';
import { abilitiesOf, holds, isPermission } from '../../domain/studios/policy.ts';
import { tasksContract } from '../../domain/tasks/contract.ts';
import { hearTaskEvent, isTaskEvent, type TaskEventData } from '../../domain/tasks/events.ts';
import type { Tickets } from '../auth/tickets.ts';
import type { ErrorReporter } from '../errors/sentry.ts';
import type { Limiter } from '../http/limits.ts';
import { type Endpoint, endpointsOf } from '../http/procedure.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { StoredEvent } from '../live/eventLog.ts';
import { identityHandlers } from './identity/handlers.ts';
import { projectsHandlers } from './projects/handlers.ts';
import { studiosHandlers } from './studios/handlers.ts';
import type { Forget } from './studios/removalHandlers.ts';
import { tasksHandlers } from './tasks/handlers.ts';
import { handOver, workOf } from './tasks/reactions.ts';

export interface FeatureNeeds {
  tickets: Tickets;
  jobs: Jobs;
  publicUrl: string;
  sessions: Sessions;
  errors: ErrorReporter;
  limiter: Limiter;
  forgetting: readonly Forget[];
}

export const endpointsOfAll = ({ tickets, jobs, publicUrl, errors, sessions, limiter, forgetting }: FeatureNeeds): Endpoint[] => [
  ...endpointsOf('identity', identityContract, identityHandlers({ tickets, abilitiesOf, errors })),
  ...endpointsOf('studios', studiosContract, studiosHandlers({ jobs, publicUrl, work: { workOf, handOver }, sessions, limiter, forgetting })),
  ...endpointsOf('projects', projectsContract, projectsHandlers),
  ...endpointsOf('tasks', tasksContract, tasksHandlers),
];

/** An event's data as one person may see it; an event of no listed feature carries ids only and goes as it is. */
export function presentEvent({ type, data }: StoredEvent, actor: Actor): object {
  return isTaskEvent(type) ? hearTaskEvent(data as TaskEventData, actor) : data;
}

export const mayCall = (actor: Actor, permission: string): boolean => isPermission(permission) && holds(actor, permission);
