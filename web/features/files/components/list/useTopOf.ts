import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far below the top of the scrolling page it begins; what stands above it may change its height. */
export function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    // Measures the page.
    const content = document.getElementById('content');
    if (!element.current || !content) return;
    const measure = () => {
      if (!element.current) return;
      const next = element.current.getBoundingClientRect().top - content.getBoundingClientRect().top + content.scrollTop;
      setTop((now) => (Math.abs(now - next) < 1 ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of content.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
