/** Every feature, lower to higher: one may use those before it. What looks upwards is an event. */
export const features = [
  'identity',
  'studios',
  'projects',
  'tasks',
  'schedule',
  'templates',
  'files',
  'discussions',
  'boards',
  'notifications',
  'onboarding',
  'search',
  'dashboard',
] as const;

export type Feature = (typeof features)[number];

/**
 * Features whose pages still say that they are to come. Whoever builds one takes its name out: the User Guide then explains
 * it, and the step of the checklist that needs it counts.
 */
export const featuresToCome: readonly Feature[] = [];

export const isHere = (feature: Feature): boolean => !featuresToCome.includes(feature);
