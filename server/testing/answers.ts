import { expect } from 'vitest';
import type { Client } from './client.ts';

/** The body of an answer that must not be a refusal. */
export async function ok<Body>(answer: ReturnType<Client['post']>): Promise<Body> {
  const { status, body, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return body as Body;
}
