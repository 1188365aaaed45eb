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
