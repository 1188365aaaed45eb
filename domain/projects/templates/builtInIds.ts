/** The slugs of the templates that come with Atelier, in the order in which they are offered: also the browser may know them. */
export const builtInIds = [
  'residential-full-service',
  'kitchen-and-bath',
  'e-design-room',
  'hospitality-fit-out',
  'retail-fit-out',
  'workplace',
  'architecture-aia',
  'architecture-riba',
  'ffe-and-install',
  'blank',
] as const;
export type BuiltInId = (typeof builtInIds)[number];
