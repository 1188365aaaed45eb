// After an act the focus stands on the next thing: what had it is deleted, moved or closed, and a browser would begin again at
// the top of the page. Whatever takes the focus by itself (a dialog that gives it back, a board that follows its card) goes first.

interface Place {
  element: HTMLElement;
  /** Where it stood, once it has left the page. */
  stood?: { after: Node | null; before: Node | null; within: Element[] };
}

/** What had the focus, the latest last: behind a closed dialog stands what opened it. */
let trail: Place[] = [];
const longestTrail = 8;
/** From what has gone to what takes the focus: a frame or two. */
let isOnItsWay = false;

/** Watches the page, for as long as it is open. */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    trail = [...trail.filter(({ element }) => element !== target), { element: target }].slice(-longestTrail);
  });
  // What was let go of by itself, as a field by Enter, is not missed once it goes; what goes with the focus is not on the page then.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && document.activeElement === document.body) trail = [];
    });
  });
  // Who presses beside everything wants no focus.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && !target.closest(canHaveFocus)) trail = [];
  });
  window.addEventListener('keydown', bringKey, { capture: true });
  new MutationObserver(onRemoved).observe(document.body, { childList: true, subtree: true });
}

function onRemoved(records: MutationRecord[]): void {
  const left = trail.filter(({ element, stood }) => !stood && !element.isConnected);
  if (left.length === 0) return;
  for (const place of left) place.stood = whereItStood(place.element, records);
  isOnItsWay = true;
  requestAnimationFrame(() => setTimeout(() => setTimeout(goOn)));
}

function whereItStood(element: HTMLElement, records: readonly MutationRecord[]): NonNullable<Place['stood']> {
  const record = records.findLast(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
  if (!(record?.target instanceof Element)) return { after: null, before: null, within: [] };
  const { target, nextSibling, previousSibling } = record;
  const part = target.closest(parts);
  return { after: nextSibling, before: previousSibling, within: part ? upTo(part, target) : [] };
}

function goOn(): void {
  isOnItsWay = false;
  const latest = trail.at(-1);
  if (document.activeElement !== document.body || !latest?.stood) return;
  nextPlace()?.focus({ preventScroll: true });
}

/** The key of quick hands comes before the focus does: it is for what will have it, and would be heard by nobody. */
function bringKey(event: KeyboardEvent): void {
  if (!isOnItsWay || document.activeElement !== document.body) return;
  goOn();
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return;
  event.stopImmediatePropagation();
  if (!activeElement.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
}

/** Where a person goes on: at what had the focus last and is still there, at what took its place, or where the page begins. */
export const nextPlace = (): HTMLElement | null =>
  trail.toReversed().map(nextTo).find(Boolean) ?? document.querySelector<HTMLElement>('h1[tabindex], #content');

/** What took its place or follows it, what stands before it, or what else there is where it stood. A layer of its own leaves no place. */
function nextTo({ element, stood }: Place): HTMLElement | null {
  if (!stood) return isReady(element) ? element : null;
  if (stood.within.length === 0) return null;
  // What has come into its place stands right behind what stood before it.
  const following = stood.before?.isConnected ? stood.before.nextSibling : stood.after;
  for (const node of [...along(following, 'nextSibling'), ...along(stood.before, 'previousSibling'), ...stood.within]) {
    const found = likeOrFirst(node, element);
    if (found) return found;
  }
  return null;
}

function along(first: Node | null, direction: 'nextSibling' | 'previousSibling'): Node[] {
  return first ? [first, ...along(first[direction], direction)] : [];
}

const canHaveFocus = 'a[href], button, input, select, textarea, [tabindex]';

/** The control in it that is like the one which is gone, as the tick of the next line; otherwise the first. */
function likeOrFirst(node: Node, gone: HTMLElement): HTMLElement | null {
  if (!(node instanceof HTMLElement) || !node.isConnected) return null;
  const ready = [node, ...node.querySelectorAll<HTMLElement>(canHaveFocus)].filter((one) => one.matches(canHaveFocus) && isReady(one));
  const ofItsKind = ready.filter(({ tagName }) => tagName === gone.tagName);
  return ofItsKind.find(({ className }) => className === gone.className) ?? ofItsKind[0] ?? ready[0] ?? null;
}

/** A message is no next thing: it would stand for as long as it has the focus. */
const inMessages = '[data-toasts] *';

/** A field of text is left alone where it would bring up a keyboard. */
function isReady(element: HTMLElement): boolean {
  const isText = element.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea');
  if (isText && window.matchMedia('(pointer: coarse)').matches) return false;
  const isOut = element.matches(`:disabled, [aria-hidden="true"] *, ${inMessages}`);
  return element.isConnected && element.tabIndex >= 0 && !isOut && element.checkVisibility();
}

/** What stands round one of these is no neighbour: a whole page that has gone leaves no place, nor does a layer. */
const parts = 'main, header, nav, aside, [role="dialog"]';

function upTo(part: Element, element: Element): Element[] {
  if (element === part) return part.tagName === 'MAIN' ? [] : [part];
  return [element, ...(element.parentElement ? upTo(part, element.parentElement) : [])];
}
