import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetPerson } from './forget.ts';
import { rememberedMs } from './timing.ts';
import { underKey } from './unanswered.ts';

afterEach(() => {
  forgetPerson();
  vi.useRealTimers();
});

const write = (title: string, method = 'POST') =>
  new Request('http://atelier.test/api/v1/tasks', { method, body: JSON.stringify({ title }) });

/** The key that one press goes under. */
async function press(request: Request, outcome: 'nothing' | number): Promise<string> {
  let under = '';
  await underKey(request, async (key) => {
    under = key;
    if (outcome === 'nothing') throw new TypeError('Failed to fetch');
    return { status: outcome };
  }).catch(() => undefined);
  return under;
}

describe('a write that got no answer', () => {
  test('is made again under its key, however often, until it is answered', async () => {
    const key = await press(write('Order brass'), 'nothing');
    expect(await press(write('Order brass'), 502)).toBe(key);
    expect(await press(write('Order brass'), 201)).toBe(key);
    expect(await press(write('Order brass'), 201)).not.toBe(key);
  });

  test('lends its key to no other write', async () => {
    const key = await press(write('Order brass'), 'nothing');
    expect(await press(write('Order oak'), 201)).not.toBe(key);
    expect(await press(write('Order brass', 'PUT'), 201)).not.toBe(key);
    expect(await press(write('Order brass'), 201)).toBe(key);
  });

  test('lends its key to none that is given while it is on its way: two equal tasks may be meant', async () => {
    let other = '';
    await underKey(write('Chair'), async (key) => {
      other = await press(write('Chair'), 201);
      expect(other).not.toBe(key);
      return { status: 201 };
    });
    expect(other).not.toBe('');
  });

  test('lends its key to one press alone: another while that is on its way is a write of its own', async () => {
    const key = await press(write('Chair'), 'nothing');
    const first = await underKey(write('Chair'), async (under) => {
      expect(under).toBe(key);
      expect(await press(write('Chair'), 201)).not.toBe(key);
      return { status: 201 };
    });
    expect(first.status).toBe(201);
  });

  test('was refused: the next is a new one', async () => {
    const key = await press(write('Order brass'), 409);
    expect(await press(write('Order brass'), 201)).not.toBe(key);
  });

  test('is forgotten after ten minutes, and with its person', async () => {
    vi.useFakeTimers();
    const key = await press(write('Order brass'), 'nothing');
    vi.advanceTimersByTime(rememberedMs);
    const later = await press(write('Order brass'), 'nothing');
    expect(later).not.toBe(key);
    forgetPerson();
    expect(await press(write('Order brass'), 'nothing')).not.toBe(later);
  });
});
