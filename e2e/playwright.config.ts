import { defineConfig } from '@playwright/test';
import { findChromium } from './browser.ts';

const { executablePath, args } = await findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/journeys',
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  forbidOnly: true,
  fullyParallel: true,
  // A flaky journey is a bug of first priority, not something to try again.
  retries: 0,
  // With three a journey costs as much more as two cores have left.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    // While one takes a page over, a call can pass by what a test holds or answers on the wire. Where it is what is tested, it
    // is let in.
    serviceWorkers: 'block',
    // A trace of every journey costs a fifth of the time; `--trace on` makes one when it is wanted.
    trace: 'off',
    // `tidy` in product.ts makes those of a journey that failed.
    screenshot: 'off',
  },
});
