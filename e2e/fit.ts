// What of a page does not fit: told by where its words stand and what cuts them, whatever the page is made of.

import type { Page } from '@playwright/test';

/** What one pushes sideways because it is meant so, and below which width. */
const pushed: readonly { what: string; below: number }[] = [
  // LOOK, 390 px: they scroll, cut mid-word to show it.
  { what: 'nav[aria-label]', below: 768 },
  { what: '[data-filters]', below: 768 },
  // The sheet of a programme is as long as the programme.
  { what: '[aria-label^="Programme of"]', below: Infinity },
  { what: '[data-timeline]', below: Infinity },
  // What an open panel covers is pushed out from under it.
  { what: 'body:has([role=dialog]) [aria-label=Board]', below: Infinity },
];

/** One line for each thing that does not fit the window as it is now. */
export function misfitsOf(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const mayScroll = pushed.filter(({ below }) => width < below).map(({ what }) => what);
  const parts = [
    misfits,
    misfitsOfWindow,
    misfitsOfScrollers,
    misfitsOfWords,
    misfitsOfCut,
    wordsOf,
    picturesOf,
    isShown,
    isCutToNothing,
    inScroller,
    cutter,
    drawnAround,
    roomBeside,
    rowOf,
    inkOf,
    isDrawn,
    say,
  ];
  return page.evaluate(
    `(() => { const known = { nothing: new Map(), ink: new Map() }; ${parts.map(String).join('\n')} return misfits(${JSON.stringify(mayScroll)}); })()`,
  );
}

/** How much the page has moved since it was opened, as browsers count it (cumulative layout shift), and what moved. */
export function shiftOf(page: Page): Promise<{ sum: number; what: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen: PerformanceEntry[] = [];
        const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // Those that were kept are told of before the frame after the next.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const shifts = [...seen, ...observer.takeRecords()] as LayoutShift[];
            const counted = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
            const nodes = counted.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''));
            resolve({ sum: counted.reduce((sum, { value }) => sum + value, 0), what: [...new Set(nodes)].slice(0, 5) });
          }),
        );
      }),
  );
}

/** As Chromium writes it down; TypeScript does not know it yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node?: Node }[];
}

// What follows runs in the page, where these functions know each other and nothing else.

/** What was found out on this look: of boxes that others ask after again. */
declare const known: { nothing: Map<Element, boolean>; ink: Map<Element, DOMRect[]> };

interface Words {
  holder: Element;
  rects: DOMRect[];
}

function misfits(mayScroll: string[]): string[] {
  const scrollers = mayScroll.flatMap((what) => [...document.querySelectorAll(what)]);
  const words = [...wordsOf(document.body), ...picturesOf(document.body)];
  return [
    ...new Set([...misfitsOfWindow(), ...misfitsOfScrollers(scrollers), ...misfitsOfWords(words, scrollers), ...misfitsOfCut(scrollers)]),
  ];
}

/** The document is no wider than the window. */
function misfitsOfWindow(): string[] {
  const over = document.documentElement.scrollWidth - innerWidth;
  return over > 0 ? [`the page is ${over} px wider than the window`] : [];
}

/** What scrolls does so downwards. */
function misfitsOfScrollers(scrollers: Element[]): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && isShown(box) && !inScroller(box, scrollers))
    .filter((box) => box.scrollWidth > box.clientWidth + 1 && !['INPUT', 'TEXTAREA'].includes(box.tagName))
    .map((box) => `${say(box)} is ${box.scrollWidth - box.clientWidth} px wider than its place`);
}

/** All words lie in the window, in the box that is drawn round them, and in what would cut them. */
function misfitsOfWords(words: Words[], scrollers: Element[]): string[] {
  return words.flatMap(({ holder, rects }) => {
    if (inScroller(holder, scrollers)) return [];
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    const { by, says } = cutter(holder);
    const box = by?.getBoundingClientRect();
    if (box) {
      const isCut = right > box.right + 1 || left < box.left - 1 || (!says && bottom > box.bottom + 3);
      return isCut && !says ? [`${say(holder)} is cut without a sign`] : [];
    }
    if (right > innerWidth + 1 || left < -1) return [`${say(holder)} sticks out of the window`];
    const drawn = drawnAround(holder);
    return drawn && (right > drawn.right + 1 || left < drawn.left - 1) ? [`${say(holder)} sticks out of its box`] : [];
  });
}

/** What is cut with an ellipsis has no room beside it, and says enough. */
function misfitsOfCut(scrollers: Element[]): string[] {
  return [...document.querySelectorAll('body *')].flatMap((box) => {
    const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(box);
    const isClamped = webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight + 1;
    const isCut = textOverflow === 'ellipsis' && overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1;
    if ((!isClamped && !isCut) || !isShown(box) || inScroller(box, scrollers)) return [];
    const room = Math.round(roomBeside(box));
    const share = isClamped ? 1 : box.clientWidth / box.scrollWidth;
    return [
      ...(room > 40 ? [`${say(box)} is cut with ${room} px free beside it`] : []),
      ...(share < 0.5 && box.clientWidth < 72
        ? [`${say(box)} shows ${Math.round(share * 100)} % of its words in ${box.clientWidth} px`]
        : []),
    ];
  });
}

function wordsOf(root: Element): Words[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Words[] = [];
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (!holder || !walker.currentNode.textContent?.trim() || !isShown(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
    if (rects.length > 0) found.push({ holder, rects });
  }
  return found;
}

/** Faces, marks and fields stand where they have room, as words do. */
function picturesOf(root: Element): Words[] {
  return [...root.querySelectorAll('img, svg, input, textarea')]
    .filter(isShown)
    .map((holder) => ({ holder, rects: [holder.getBoundingClientRect()] }));
}

/** Seen by eyes: not for screen readers alone, which is cut to a pixel. */
function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isCutToNothing(element);
}

/** It, or what it lies in. */
function isCutToNothing(box: Element | null): boolean {
  if (!box) return false;
  const before = known.nothing.get(box);
  if (before !== undefined) return before;
  const { position, clipPath } = getComputedStyle(box);
  const isCut = position === 'absolute' && (clipPath !== 'none' || (box.clientWidth <= 1 && box.clientHeight <= 1));
  const is = isCut || isCutToNothing(box.parentElement);
  known.nothing.set(box, is);
  return is;
}

function inScroller(element: Element, scrollers: Element[]): boolean {
  return scrollers.some((scroller) => scroller.contains(element));
}

/** The nearest box that hides what lies outside it, and whether an ellipsis says so. */
function cutter(element: Element): { by: Element | null; says: boolean } {
  for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box);
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return { by: box, says: true };
    if (['auto', 'scroll'].includes(overflowX)) break;
    if (['hidden', 'clip'].includes(overflowX)) return { by: box, says: false };
  }
  return { by: null, says: false };
}

/** The box with a line or a ground that the words stand in; null where they may be cut before. */
function drawnAround(element: Element): DOMRect | null {
  for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
    const { overflowX } = getComputedStyle(box);
    if (overflowX !== 'visible') return null;
    if (isDrawn(box)) return box.getBoundingClientRect();
  }
  return null;
}

/** How far the free room reaches at the right of a box, in its row and in the rows like it. */
function roomBeside(box: Element): number {
  const { right, top, bottom } = box.getBoundingClientRect();
  const row = rowOf(box);
  const like = [...(row.parentElement?.children ?? [])].filter(
    ({ tagName }) => row.parentElement !== document.body && tagName === row.tagName,
  );
  const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight);
  const own = row.getBoundingClientRect();
  const ends = (like.includes(row) ? like : [row]).map((other) => {
    const by = other.getBoundingClientRect().top - own.top;
    const beside = inkOf(other).filter(
      (ink) => ink.right > right + 1 && ink.left >= right - 2 && ink.top < bottom + by && ink.bottom > top + by,
    );
    return Math.min(end, ...beside.map((ink) => ink.left));
  });
  return Math.min(...ends) - right;
}

/** What is drawn as one thing: a row, a card, a cell's row. */
function rowOf(box: Element): Element {
  const row = box.closest('tr, li, [role=row], article, header, nav, section, dialog, [role=dialog], main') ?? document.body;
  for (let inner = box.parentElement; inner && inner !== row; inner = inner.parentElement) if (isDrawn(inner)) return inner;
  return row;
}

function inkOf(row: Element): DOMRect[] {
  const before = known.ink.get(row);
  if (before) return before;
  const isInk = (part: Element) => part.matches('svg, img, input, button') || (part.childElementCount === 0 && isDrawn(part));
  const pictures = [...row.querySelectorAll('*')]
    .filter((part) => isInk(part) && isShown(part))
    .map((part) => part.getBoundingClientRect());
  const ink = [...pictures, ...wordsOf(row).flatMap(({ rects }) => rects)];
  known.ink.set(row, ink);
  return ink;
}

function isDrawn(box: Element): boolean {
  const { borderRightWidth, borderRightStyle, backgroundColor } = getComputedStyle(box);
  return (borderRightWidth !== '0px' && borderRightStyle !== 'none') || !/\/ 0\)|, 0\)|transparent/.test(backgroundColor);
}

function say(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60);
  const place =
    element.closest('[aria-label], section, nav, [role=dialog]')?.getAttribute('aria-label') ??
    element.closest('main, header, nav')?.tagName ??
    '';
  return `${element.tagName.toLowerCase()} "${words}" in ${place}`;
}
