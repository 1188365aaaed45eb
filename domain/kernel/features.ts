/** Every feature, lower to higher: one may use those before it. What looks upwards is an event. */
export const features = [
  'identity',
  'studios',
  'projects',
  'schedule',
  'tasks',
  'files',
  'boards',
  'discussions',
  'notifications',
  'onboarding',
  'search',
  'dashboard',
] as const;

export type Feature = (typeof features)[number];
