// What a person's hand does, and a wire that lets a call wait.

import { expect, type Locator, type Page, type Route } from '@playwright/test';

interface Target {
  to: Locator;
  /** Lands before that card. */
  above?: boolean;
  /** So many px under it. */
  below?: number;
}

/** Takes a card with the mouse, as a hand does: in small steps. */
export async function drag(page: Page, from: Locator, { to, above = false, below = 0 }: Target): Promise<void> {
  // Waits until the card has come to rest.
  await from.hover();
  const start = await centreOf(from);
  const end = await centreOf(to);
  await page.mouse.down();
  await page.mouse.move(start.x + 6, start.y + 6, { steps: 3 });
  await page.mouse.move(end.x, end.y + below - (above ? 30 : 0), { steps: 12 });
  await page.mouse.up();
}

interface Step {
  type: 'pointermove' | 'pointerup';
  x: number;
  y: number;
}

/** What the pressed mouse goes on to do, heard in one task, as of a quick hand: the page draws nothing between the steps. */
export const atOnce = (page: Page, steps: readonly Step[]): Promise<void> =>
  page.evaluate((all) => {
    for (const { type, x, y } of all)
      window.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y, bubbles: true }));
  }, steps);

/** Moves the pressed mouse there and lets go, before the page has drawn the move. */
export const flick = (page: Page, to: { x: number; y: number }): Promise<void> =>
  atOnce(page, [
    { type: 'pointermove', ...to },
    { type: 'pointerup', ...to },
  ]);

/** The middle of what is on the page, where a hand would take it. */
export async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await restingBox(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** From now on clicks say that a mouse made them, as those of a Safari before 18.4 do where a finger did. */
export const clickAsOlderSafari = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(PointerEvent.prototype, 'pointerType');
    Object.defineProperty(PointerEvent.prototype, 'pointerType', {
      get(this: PointerEvent): unknown {
        return this.type === 'click' ? 'mouse' : own?.get?.call(this);
      },
    });
  });

/** What of a place is pressed, and has less than the 40 px that a finger needs: what it has, and what it is. */
export async function tooSmallIn(place: Locator): Promise<string[]> {
  const controls = place.locator('button, a[href], input, textarea, [role=combobox], [role=slider]');
  const reaches = await controls.evaluateAll(reachesOf);
  return reaches.filter(({ px }) => px < 40).map(({ px, what }) => `${px} px: ${what}`);
}

export const reachOf = async (control: Locator): Promise<number> => (await control.evaluateAll(reachesOf))[0]?.px ?? 0;

/** How far a press round the middle of each means it, px: the lesser of down and across. */
function reachesOf(elements: Element[]): { px: number; what: string }[] {
  return elements
    .filter((element) => element.checkVisibility())
    .map((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const step = 0.25;
      const means = (x: number, y: number): boolean => {
        const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
        return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
      };
      const run = (x: number, y: number): number => {
        let far = 0;
        while (far < 40 && means(x * (far + step), y * (far + step))) far += step;
        return far;
      };
      const reach = Math.min(run(0, 1) + run(0, -1), run(1, 0) + run(-1, 0));
      return { px: Math.round(reach + 2 * step), what: element.outerHTML.slice(0, 160) };
    });
}

/** Where something stands once it has come to rest: what came a moment ago may still push it. */
export async function restingBox(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await locator.evaluate(
    (element) =>
      new Promise<void>((rests) => {
        let before = '';
        const look = () => {
          const now = JSON.stringify(element.getBoundingClientRect());
          if (now === before) return rests();
          before = now;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing to point at.');
  return box;
}

/** Points at the newest message of these words, as a hand does that means it: until it goes elsewhere, all messages stay. */
export async function holdMessages(page: Page, words: string | RegExp): Promise<void> {
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words }).first();
  await message.hover();
  // One that comes under a pointer at rest is not meant.
  await message.hover({ position: { x: 9, y: 9 } });
}

/** Does something and waits until the server has kept it: what the page shows before that may be its own guess. */
export async function kept(page: Page, address: string | RegExp, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (answer) =>
      answer.request().method() !== 'GET' &&
      answer.ok() &&
      (typeof address === 'string' ? answer.url().endsWith(address) : address.test(answer.url())),
  );
  await Promise.all([answered, act()]);
}

/**
 * Does what brings a document, and waits for a picture of it. For its first one a server starts what draws them, which takes as long as
 * the machine needs.
 */
export async function pictured(page: Page, bring: () => Promise<unknown>): Promise<void> {
  const picture = page.waitForResponse(/\/files\/documents\/.*\/(?:thumbnail|picture)/);
  await bring();
  await picture;
}

/**
 * Lets the commands to an address wait on the wire from now on.
 *
 * @returns lets those go on that wait, and all that come after
 */
export async function holdCommands(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  let waiting: Route[] | null = [];
  await page.route(address, async (route) => {
    if (waiting && route.request().method() !== 'GET') waiting.push(route);
    else await route.continue();
  });
  await onTheWire(page);
  return async () => {
    const held = waiting ?? [];
    waiting = null;
    for (const route of held) await route.continue();
  };
}

/**
 * Lets the next calls to an address wait in the page itself for ever. What a browser holds for a route, it may still send when its page
 * goes.
 *
 * @returns when the page has made one
 */
export const neverSent = (page: Page, address: RegExp): Promise<void> =>
  page.evaluate(
    (pattern) =>
      new Promise<void>((asked) => {
        const fetch = window.fetch.bind(window);
        window.fetch = (input, init) => {
          if (!pattern.test(input instanceof Request ? input.url : String(input))) return fetch(input, init);
          asked();
          return new Promise<never>(() => {});
        };
      }),
    address,
  );

/**
 * The last call to an address before a page says that it cannot have it: the first one goes unanswered, and three more after 1, 2 and 4
 * seconds (specification §9).
 */
export function lastTry(page: Page, address: RegExp): Promise<unknown> {
  let tries = 0;
  return page.waitForRequest((request) => request.method() === 'GET' && address.test(request.url()) && ++tries === 4);
}

/** What the server refuses a page from now on: the browser writes each into its console. */
export function refusedCalls(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  return refused;
}

const probe = '/a-look-whether-calls-are-heard';

/**
 * Waits until every call of a page is heard. The first route of a page has its engine build the way of its calls anew, and what the page
 * calls before that is done passes by unheard, however long ago the route was set: a busy page may press a key first.
 */
export async function onTheWire(page: Page): Promise<void> {
  const heard = 204;
  await page.route(`**${probe}`, (route) => route.fulfill({ status: heard }));
  await expect.poll(() => page.evaluate(async (address) => (await fetch(address, { method: 'HEAD' })).status, probe)).toBe(heard);
  await page.unroute(`**${probe}`);
}

/**
 * Scrolls what is round something, as a wheel does, until it stands so many px below what is seen of that, or has left the page: what comes
 * into sight on the way may turn out to be of another height.
 */
export const bringNear = (locator: Locator, below: number): Promise<void> =>
  locator.evaluate(async (element, distance) => {
    let scroller = element.parentElement;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    if (!scroller) throw new Error('Nothing scrolls here.');
    for (let rests = 0; rests < 3 && element.isConnected;) {
      const left = element.getBoundingClientRect().top - scroller.getBoundingClientRect().bottom - distance;
      rests = Math.abs(left) < 1 ? rests + 1 : 0;
      scroller.scrollTop += Math.min(left, 300);
      await new Promise(requestAnimationFrame);
    }
  }, below);

/**
 * Carries files and folders of the desk over the page, as a hand does: a script cannot make a folder.
 *
 * @returns lets them fall
 */
export async function carry(page: Page, onto: Locator, files: readonly string[]): Promise<() => Promise<unknown>> {
  const at = await centreOf(onto);
  const wire = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const tell = (type: 'dragEnter' | 'dragOver' | 'drop') => wire.send('Input.dispatchDragEvent', { type, ...at, data });
  await tell('dragEnter');
  await tell('dragOver');
  // For as long as a hand holds them there, a browser goes on saying so.
  const holding = setInterval(() => void tell('dragOver').catch(() => clearInterval(holding)), 300);
  return () => {
    clearInterval(holding);
    return tell('drop');
  };
}

/** Lets files fall on what leaves the page under them: nothing of the page is told of that. */
export async function carryInVain(page: Page, onto: Locator, files: readonly string[]): Promise<() => Promise<void>> {
  const veil = await onto.evaluateHandle((element) => {
    const added = document.createElement('i');
    added.style.cssText = 'position: fixed; inset: 0; z-index: 1000';
    element.append(added);
    return added;
  });
  const drop = await carry(page, onto, files);
  return async () => {
    await veil.evaluate((element) => element.remove());
    await drop();
  };
}
