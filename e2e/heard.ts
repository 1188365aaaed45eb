// What a page tells its person by the way, and what it tells its log alone.

import type { Page } from '@playwright/test';

/** Every message and every alarm since the next load of the page, those that have gone again too. */
export async function saidOn(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const spoken = '[data-toasts] li, [role="alert"]:not([data-toasts] *)';
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const one of node.matches(spoken) ? [node] : node.querySelectorAll(spoken)) said.push(one.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** The lines of its console from now on. */
export function logOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => void lines.push(message.text()));
  return lines;
}
