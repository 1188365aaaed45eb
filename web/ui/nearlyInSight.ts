/**
 * Tells whenever something has come to within so many px of what is seen. The margin of the window alone does not reach into what scrolls
 * by itself, as the page does beside its bar and a panel in it; a browser that knows no other tells of it once it is in sight.
 *
 * @returns ends it
 */
export function whenNearlyInSight(place: Element | null, pixels: number, come: (seen: IntersectionObserverEntry) => void): () => void {
  const margin = `${pixels}px`;
  // A busy page hears of several changes at once: only the last one holds.
  const watch = new IntersectionObserver(
    (changes) => {
      const last = changes.at(-1);
      if (last?.isIntersecting) come(last);
    },
    { rootMargin: margin, scrollMargin: margin },
  );
  if (place) watch.observe(place);
  return () => watch.disconnect();
}
