/**
 * What comes into sight within so many px, for whoever watches. The margin of the window alone does not reach into what scrolls by itself,
 * as the page does beside its bar and a panel in it; a browser that knows no other tells of it once it is in sight.
 */
export function nearlyInSight(pixels: number): IntersectionObserverInit {
  const margin = `${pixels}px`;
  return { rootMargin: margin, scrollMargin: margin };
}
