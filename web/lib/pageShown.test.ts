import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** A page of which it is said when it waits for something. */
async function openPage() {
  const { pageShown, watchFirstPage } = await import('./pageShown.ts');
  const page = { isReading: true, isShown: false };
  void pageShown().then(() => (page.isShown = true));
  return { page, stop: watchFirstPage(() => page.isReading) };
}

describe('what the first page does without', () => {
  test('waits until the page waits for nothing more', async () => {
    const { page } = await openPage();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.isShown).toBe(false);
    page.isReading = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(page.isShown).toBe(true);
  });

  test('waits on while what has come asks for more', async () => {
    const { page } = await openPage();
    page.isReading = false;
    await vi.advanceTimersByTimeAsync(40);
    page.isReading = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.isShown).toBe(false);
  });

  test('waits for no page whose answers are late', async () => {
    const { page } = await openPage();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(page.isShown).toBe(true);
  });

  test('waits on when another page is looked at instead', async () => {
    const { page, stop } = await openPage();
    stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(page.isShown).toBe(false);
  });
});
