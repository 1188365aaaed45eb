// That the first steps moved on, not which: Principals read the rest, and nobody else may.

import { type DataOf, event } from '../kernel/events.ts';

export const onboardingEvents = {
  'onboarding.progressed': event({}),
  'onboarding.finished': event({}, { changesCount: true }),
};

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof onboardingEvents> {}
}
