// Which Chromium runs the journeys. Nothing is downloaded for it.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export type Browser = { executablePath: string; args: string[] };

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** $CHROMIUM_PATH, one that the system has, Playwright's own, or the one that the package @sparticuz/chromium carries. */
export async function findChromium(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not a program.`);

  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [...(named ? [named] : []), ...onPath, ...applications, chromium.executablePath()].find(isProgram);
  return found ? { executablePath: found, args: [] } : carriedChromium();
}

async function carriedChromium(): Promise<Browser> {
  try {
    // Told that it runs there, the package unpacks the system libraries too that Chromium needs.
    process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
    const { default: carried } = await import('@sparticuz/chromium');
    // Not the package's own flags: they run everything in one process, which ends with the first closed window, and turn off what
    // keeps sites apart.
    return { executablePath: await carried.executablePath(), args: ['--no-sandbox', '--disable-gpu'] };
  } catch (cause) {
    throw new Error('No browser for the journeys. Install Chromium or Chrome, or set CHROMIUM_PATH.', { cause });
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
