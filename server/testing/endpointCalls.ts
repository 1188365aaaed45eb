// One valid call of every endpoint, on things that exist, a file a feature. The type names every endpoint of the contract, so that a
// new one does not compile without its call.

import { boardCalls } from './boardCalls.ts';
import type { EndpointCall } from './calls.ts';
import { dashboardCalls } from './dashboardCalls.ts';
import { discussionCalls } from './discussionCalls.ts';
import type { EndpointName } from './endpoints.ts';
import { fileCalls } from './fileCalls.ts';
import { identityCalls } from './identityCalls.ts';
import { notificationCalls } from './notificationCalls.ts';
import { onboardingCalls } from './onboardingCalls.ts';
import { projectCalls } from './projectCalls.ts';
import { scheduleCalls } from './scheduleCalls.ts';
import { searchCalls } from './searchCalls.ts';
import { studioCalls } from './studioCalls.ts';
import { foundStudio, type Studio } from './studios.ts';
import { taskCalls } from './taskCalls.ts';
import { templateCalls } from './templateCalls.ts';
import type { Reachable } from './testServer.ts';

/** Makes what a call needs, as the Principal, and answers the call that any role may then try. */
export const callOf: Record<EndpointName, (team: Studio) => Promise<EndpointCall>> = {
  ...identityCalls,
  ...studioCalls,
  ...projectCalls,
  ...taskCalls,
  ...scheduleCalls,
  ...templateCalls,
  ...fileCalls,
  ...discussionCalls,
  ...boardCalls,
  ...notificationCalls,
  ...searchCalls,
  ...dashboardCalls,
  ...onboardingCalls,
};

/** After such a call who made it, or their whole studio, is gone. */
export const endsCaller = (name: EndpointName): boolean => name === 'studios.remove' || name === 'studios.deleteOwnAccount';

/** Such a call is for a studio without projects. */
const wantsEmptyStudio = (name: EndpointName): boolean => name === 'projects.createSample' || name === 'projects.removeSample';

/** The studio to call in: the given one, or one of its own for a call that ends it or wants it empty. */
export const teamFor = (name: EndpointName, { server, team }: { server: Reachable; team: Studio }): Promise<Studio> =>
  endsCaller(name) || wantsEmptyStudio(name) ? foundStudio(server) : Promise.resolve(team);
