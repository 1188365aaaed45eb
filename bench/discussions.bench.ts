// How a discussion of 5,000 comments opens and scrolls in a browser, beside one of 100 in the same run: what the page computes of each
// frame, in time of its own thread, while it reads page after page of what was said before.

import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf } from '../domain/kernel/richText.ts';
import { queryOnce } from '../server/testing/queryOnce.ts';
import { at, type InBrowser, openInBrowser, workOf } from './inBrowser.ts';

const counts = [100, 5000] as const;
const frames = 600;
/** Pixels of a frame: a hand that spins the wheel. */
const stride = 120;

let bench: InBrowser;
beforeAll(async () => {
  bench = await openInBrowser();
}, 180_000);
afterAll(() => bench?.close());

/** A project in which that much was said, all of it read. @returns its id */
async function talkOf(count: number): Promise<string> {
  const { client } = bench.person;
  const { body: made } = await client.post<{ project: { id: string } }>('/api/v1/projects', { name: `Said ${count} times` });
  const subject = `project_${made.project.id}`;
  const text = 'The pantry door clashes with the fridge swing. Could we hang it on the other side, and order the hinges with it?';
  const { status, body: first } = await client.post<{ comment: { id: string } }>(`/api/v1/discussions/${subject}/comments`, {
    id: crypto.randomUUID(),
    body: bodyOf(text),
  });
  expect(status).toBeLessThan(300);
  await queryOnce(
    bench.server.ownerUrl,
    `insert into comments (id, studio_id, discussion_id, number, path, root_id, parent_id, author_id, body, created_at)
     select i.id, c.studio_id, c.discussion_id, i.n, array[i.n], i.id, null, c.author_id, c.body, c.created_at
     from comments c, (select gen_random_uuid() as id, n from generate_series(2, ${count}) n) i where c.id = $1`,
    [first.comment.id],
  );
  await queryOnce(
    bench.server.ownerUrl,
    `update discussions set last_number = ${count} where id = (select discussion_id from comments where id = $1)`,
    [first.comment.id],
  );
  await client.post(`/api/v1/discussions/${subject}/read`, { number: count });
  return made.project.id;
}

/** Scrolls up frame by frame, through what comes. @returns how long each took, ms, and how many comments were seen */
const scrollUp = (page: Page) =>
  page.evaluate(
    ({ count, by }) =>
      new Promise<{ times: number[]; seen: number }>((resolve) => {
        let content = document.querySelector('article')?.parentElement;
        while (content && !/auto|scroll/.test(getComputedStyle(content).overflowY)) content = content.parentElement;
        if (!content) throw new Error('Nothing scrolls.');
        const seen = new Set<string>();
        const times: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          times.push(now - last);
          last = now;
          content.scrollBy(0, -by);
          if (times.length % 10 === 0)
            for (const one of document.querySelectorAll('[data-comment]')) seen.add(one.getAttribute('data-comment') ?? '');
          if (times.length < count) requestAnimationFrame(step);
          else resolve({ times, seen: seen.size });
        };
        requestAnimationFrame(step);
      }),
    { count: frames, by: stride },
  );

test('discussions of 100 and of 5,000 comments', { timeout: 300_000 }, async () => {
  for (const count of counts) {
    const id = await talkOf(count);
    const context = await bench.afresh();
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(`/projects/${id}?tab=discussion`);
    await page.getByText('The pantry door').first().waitFor({ timeout: 60_000 });
    const open = performance.now() - begun;
    const begunToRead = performance.now();
    const earlier = page.getByRole('button', { name: 'Show earlier comments' });
    const comments = page.locator('[data-comment]');
    // All of it, page by page, as whoever looks for something does; what is far below goes again.
    for (let all = 50; all < count; all += 50) {
      const first = await comments.first().getAttribute('data-comment');
      await earlier.click();
      await expect.poll(() => comments.first().getAttribute('data-comment'), { interval: 20, timeout: 10_000 }).not.toBe(first);
    }
    const read = performance.now() - begunToRead;
    await page.evaluate(() => document.getElementById('content')?.scrollTo(0, 1e9));
    const work = await workOf(page);
    const before = await work();
    const { times, seen } = await scrollUp(page);
    const each = (((await work()) - before) * 1000) / frames;
    const drawn = await page.getByRole('article').count();
    process.stdout.write(
      `${count}: first words after ${open.toFixed(0)} ms, all of them after ${read.toFixed(0)} ms more; scrolled, a frame computes ${each.toFixed(1)} ms in the mean; ` +
        `frames ${at(times, 0.5).toFixed(1)} ms in the middle, p95 ${at(times, 0.95).toFixed(1)}; ${drawn} comments drawn, ${seen} seen on the way\n`,
    );
    expect(drawn).toBeGreaterThan(0);
    await context.close();
  }
});
