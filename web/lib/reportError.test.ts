import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientError, type ClientError } from '../../domain/identity/contract.ts';
import { reportError, watchWindow } from './reportError.ts';

const browser = Object.assign(new EventTarget(), { location: { pathname: '/projects/wip', search: '?q=secret', hash: '#token=secret' } });

let sent: ClientError[] = [];
let stop: () => void;
let printed: unknown[][];
beforeEach(() => {
  vi.stubGlobal('window', browser);
  vi.useFakeTimers();
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void printed.push(words));
  sent = [];
  stop = watchWindow(async (report) => sent.push(report));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fresh = () => new Error(`broken ${crypto.randomUUID()}`);

/** Node has no ErrorEvent; what the page reads of one are its fields. */
const happen = (type: string, fields: object) => browser.dispatchEvent(Object.assign(new Event(type), fields));

describe('[R8-09]', () => {
  test('uncaught errors and unhandled rejections are sent, and printed', () => {
    happen('error', { error: new TypeError('plan is undefined') });
    happen('error', { error: null, message: 'Script error.' });
    happen('unhandledrejection', { reason: 'gone' });
    expect(sent).toMatchObject([
      {
        message: 'TypeError: plan is undefined',
        context: 'uncaught error',
        path: '/projects/wip',
        stack: expect.stringContaining('reportError.test'),
      },
      { message: 'Script error.', context: 'uncaught error' },
      { message: 'gone', context: 'unhandled rejection' },
    ]);
    expect(JSON.stringify(sent)).not.toContain('secret');
    expect(printed).toHaveLength(3);
  });

  test('what the browser measures a frame later is no error', () => {
    happen('error', { error: null, message: 'ResizeObserver loop completed with undelivered notifications.' });
    expect([sent, printed]).toEqual([[], []]);
    happen('error', { error: new Error('ResizeObserver loop'), message: 'ResizeObserver loop' });
    expect(sent).toHaveLength(1);
  });

  test('the same error is sent once, ten others a minute, and all are printed', () => {
    const same = fresh();
    for (let index = 0; index < 5; index++) reportError(same, 'again');
    expect(sent).toHaveLength(1);
    for (let index = 0; index < 30; index++) reportError(fresh(), 'a storm');
    expect(sent).toHaveLength(10);
    expect(printed).toHaveLength(35);
    vi.advanceTimersByTime(60_001);
    reportError(fresh(), 'later');
    expect(sent).toHaveLength(11);
  });

  test('nothing that is thrown is too odd, and a report that fails is the end of it', async () => {
    stop();
    stop = watchWindow((report) => {
      sent.push(report);
      return Promise.reject(new Error('offline'));
    });
    const odd: unknown[] = [
      undefined,
      Object.create(null),
      Symbol('x'),
      new Error(''),
      Object.assign(new Error(`${'long '.repeat(2000)}\ud83d\ude00`.repeat(3)), { stack: '\ud83d'.repeat(20_000) }),
      Object.assign(new Error('a\u0000b\ud800'), { stack: undefined }),
      '\u0007',
    ];
    for (const error of odd) expect(() => reportError(error, 'odd '.repeat(100))).not.toThrow();
    await vi.runAllTimersAsync();
    expect(sent.length).toBeGreaterThan(4);
    for (const report of sent) expect(clientError.safeParse(report).error).toBeUndefined();
  });
});
