// What is said about a project and about a task: written, answered, changed and taken back, by two people side by side.

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Project } from '../domain/projects/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { drawnAnew } from './drawing.ts';
import { bringNear, holdCommands, kept, lastTry, onTheWire } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newBoard, newFile, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const box = (page: Page, name: string | RegExp): Locator => page.getByRole('textbox', { name });
const said = (page: Page, words: string | RegExp): Locator => page.getByRole('article').filter({ hasText: words });
const more = async (page: Page, comment: Locator, item: string) => {
  await comment.hover();
  await comment.getByRole('button', { name: 'More about this comment' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const send = (page: Page, name: string | RegExp): Promise<void> => kept(page, /\/comments/, () => box(page, name).press('Control+Enter'));

test('each tool for writing does by its button what it is called', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  const comment = box(page, 'Comment on Halden House');
  await comment.click();
  const tools = page.getByRole('toolbar', { name: 'Writing tools' });
  await page.keyboard.type('Asked');
  await tools.getByRole('button', { name: 'Mention somebody (@)' }).click();
  await page.getByRole('option', { name: 'Aiko Tanabe' }).click();
  await expect(comment).toHaveText('Asked @Aiko Tanabe ');
  await tools.getByRole('button', { name: 'Mention somebody (@)' }).click();
  await expect(comment).toHaveText('Asked @Aiko Tanabe @');
  await page.keyboard.press('Escape');

  const rarer = tools.getByRole('button', { name: 'More ways to write' });
  const use = {
    Bold: 'strong',
    List: 'ul',
    'Numbered list': 'ol',
    Quote: 'blockquote',
    'Strike out': 's',
    Code: 'code',
    'Code block': 'pre',
  };
  await rarer.click();
  const items = (await page.getByRole('menuitem').allTextContents()).map((words) => words.replace(/Ctrl.*/, ''));
  expect(Object.keys(use).slice(2)).toEqual(items);
  await page.keyboard.press('Escape');
  for (const [name, element] of Object.entries(use)) {
    await comment.selectText();
    await page.keyboard.press('Delete');
    const button = tools.getByRole('button', { name: new RegExp(`^${name} \\(`) });
    if (items.includes(name)) {
      await rarer.click();
      await page.getByRole('menuitem', { name: new RegExp(`^${name} ?Ctrl`) }).click();
    } else await button.click();
    await page.keyboard.type('Oak');
    await expect(comment.locator(element), name).toHaveText('Oak');
  }
});

test('[R1-06] a project is talked about by two people: answers stand under what they answer, and each sees the other’s at once', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const path = `/projects/${project.id}?tab=discussion`;
  const page = await openAs(browser, product, { person: ines, path });
  await expect(page.getByRole('heading', { name: 'Nobody has said anything yet.' })).toBeVisible();
  await expectAccessible(page);

  // The first letters are typed before the editor is there: none is lost. Then a name from the list, by keys.
  const comment = box(page, 'Comment on Halden House');
  await comment.click();
  await page.keyboard.type('Two linens are in: oat and ');
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type('**clay**. @ai');
  await expect(page.getByRole('option', { name: 'Aiko Tanabe' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // The name has brought a space: one that is typed by habit is that one, and a comma takes its place.
  await page.keyboard.type(' , which one?');
  await send(page, 'Comment on Halden House');
  await expect(said(page, 'Two linens are in: oat and clay. @Aiko, which one?')).toBeVisible();
  await expect(said(page, 'Two linens').getByRole('strong')).toHaveText('clay');
  await expect(comment).toHaveText('');

  const other = await openAs(browser, product, { person: aiko, path });
  await expect(other.getByRole('separator', { name: '1 new' })).toBeVisible();
  await said(other, 'Two linens').getByRole('button', { name: 'Reply' }).click();
  await other.keyboard.type('The clay one.');
  await send(other, 'Reply to Ines Duarte');
  await expect(said(page, 'The clay one.')).toBeVisible();
  // Of one that is in sight and read there is no next.
  await expect(page.getByRole('button', { name: /new: go to the next$/ })).toHaveCount(0);

  await said(page, 'The clay one.').getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('Taken.');
  await send(page, 'Reply to Aiko Tanabe');
  await said(other, 'Taken.').getByRole('button', { name: 'Reply' }).click();
  await other.keyboard.type('Ordered.');
  await send(other, 'Reply to Ines Duarte');
  await expect(said(page, 'Ordered.')).toContainText('replying to @Ines');
  await expect(page.getByRole('article')).toHaveText([/Two linens/, /The clay one/, /Taken/, /Ordered/]);

  // No tool is drawn anew with a letter.
  await comment.click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type('Brass ');
  const tools = await drawnAnew(page.getByRole('toolbar', { name: 'Writing tools' }), 'button');
  await page.keyboard.type('or steel?');
  await expect(comment).toHaveText('Brass or steel?');
  expect(await tools()).toBe(0);

  // A nod, joined by the other; whoever nodded is told by name.
  await said(page, 'The clay one.').hover();
  await said(page, 'The clay one.').getByRole('button', { name: 'Nod at it' }).click();
  await page.getByRole('menuitem', { name: 'Agree' }).click();
  await said(other, 'The clay one.')
    .getByRole('button', { name: /Agree: Ines Duarte/ })
    .click();
  await expect(said(page, 'The clay one.').getByRole('button', { name: /Agree: Ines Duarte, Aiko Tanabe/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);

  // Nor is a comment for what somebody else says; what a page reads at first has its time.
  const heard = async () => {
    const comments = await drawnAnew(page.locator('#content'), 'article');
    const id = crypto.randomUUID();
    await say(product, aiko, { subject: `project_${project.id}`, id, text: `Said as ${id}.` });
    await expect(said(page, id)).toBeVisible();
    return comments();
  };
  await expect.poll(heard).toBe(0);
});

test('a task whose discussion cannot be had says so where one writes, until it is here', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newTask(product, ines, { title: 'Chase worktop' });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=personal' });
  const address = /\/api\/v1\/discussions\/task_[^/?]+(\?|$)/;
  await page.route(address, (route) => route.abort());
  await onTheWire(page);
  await Promise.all([lastTry(page, address), page.getByRole('link', { name: 'Chase worktop' }).click()]);
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  await expect(panel.getByText('The discussion could not be loaded')).toBeVisible();
  const notYet = panel.getByText('Comments can be written once the discussion is here.');
  await expect(notYet).toBeVisible();
  await expectAccessible(page);
  await page.unroute(address);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(box(page, 'Comment on Chase worktop')).toBeVisible();
  await expect(notYet).toHaveCount(0);
});

test('[R1-06] a numbered list that begins with 1 is read as it is written', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  await box(page, 'Comment on Halden House').click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type('1. Measure');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Draw');
  await send(page, 'Comment on Halden House');
  await expect(said(page, 'Measure').getByRole('listitem')).toHaveText(['Measure', 'Draw']);
});

test('[R1-06] in a hand the head of a discussion is read whole beside what chooses which of it is shown', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of ids) {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Shadow gap, or painted?' }] }] };
    await call(product, { path: `/api/v1/discussions/project_${project.id}/comments`, body: { id, body }, as: aiko });
  }
  await call(product, { path: `/api/v1/comments/${ids[0]}/resolve`, as: aiko });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion`, ...phone });
  await expect(page.getByRole('radiogroup', { name: 'Threads that are shown' })).toBeVisible();
  const head = page.getByRole('heading', { name: 'Discussion', exact: true });
  await expect(head).toBeInViewport();
  expect(await head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('[R1-06] what was said is changed, taken back, resolved and found again by its address', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const say = async (words: string, replyTo?: string) => {
    const id = crypto.randomUUID();
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
    await call(product, {
      path: `/api/v1/discussions/project_${project.id}/comments`,
      body: { id, body, ...(replyTo && { replyTo }) },
      as: ines,
    });
    return id;
  };
  const skirting = await say('Skirting: shadow gap, or painted?');
  const gap = await say('Shadow gap.', skirting);
  for (let index = 0; index < 60; index++) await say(`Point ${index} of the list`);
  const path = `/projects/${project.id}?tab=discussion`;

  // Its address opens the place, far above what is new, and scrolls to it.
  const page = await openAs(browser, product, { person: ines, path: `${path}&comment=${gap}` });
  await expect(said(page, 'Shadow gap.')).toBeInViewport();

  await more(page, said(page, 'Shadow gap.'), 'Edit');
  await expect(box(page, 'Edit the comment')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Brass, ');
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Shadow gap. Brass,')).toContainText('edited');
  // It opens as it stands now; what is given up is gone.
  await more(page, said(page, 'Shadow gap. Brass,'), 'Edit');
  await expect(box(page, 'Edit the comment')).toHaveText('Shadow gap. Brass,');
  await expect(box(page, 'Edit the comment')).toBeFocused();
  await page.keyboard.type('no');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await more(page, said(page, 'Shadow gap. Brass,'), 'Edit');
  await expect(box(page, 'Edit the comment')).toHaveText('Shadow gap. Brass,');
  await expect(box(page, 'Edit the comment')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page, 'Edit the comment')).toHaveCount(0);

  await more(page, said(page, 'Skirting:'), 'Resolve');
  await expect(page.getByText('Skirting: shadow gap, or painted?')).toBeVisible();
  await expect(said(page, 'Shadow gap. Brass,')).toHaveCount(1);
  const other = await openAs(browser, product, { person: aiko, path });
  await other.getByRole('radio', { name: 'Open' }).waitFor();
  // It is open where it is new to somebody; folded, it says how much it holds.
  await other.getByRole('button', { name: 'Hide' }).click();
  await expect(said(other, 'Skirting:')).toHaveCount(0);
  await other.getByRole('button', { name: 'Show 2' }).click();
  await expect(said(other, 'Skirting:')).toBeVisible();
  await said(other, 'Skirting:').hover();
  await said(other, 'Skirting:').getByRole('button', { name: 'More about this comment' }).click();
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await other.keyboard.press('Escape');

  await more(page, said(page, 'Skirting:'), 'Delete');
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(page.getByText('Ines Duarte deleted this comment')).toBeVisible();
  await expect(said(page, 'Shadow gap. Brass,')).toBeVisible();
});

test('an address whose comment was deleted or was said elsewhere says so over what is left; whoever deletes what they see is told nothing', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const [project, other] = [
    await newProject(product, ines, { name: 'Halden House' }),
    await newProject(product, ines, { name: 'Tern Quay' }),
  ];
  const say = async (of: Project, words: string) => {
    const id = crypto.randomUUID();
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
    await call(product, { path: `/api/v1/discussions/project_${of.id}/comments`, body: { id, body }, as: ines });
    return id;
  };
  const [brass, elsewhere] = [await say(project, 'Brass, unlacquered'), await say(other, 'Slate, honed')];
  await say(project, 'Shadow gap, or painted?');
  const address = (comment: string) => `/projects/${project.id}?tab=discussion&comment=${comment}`;
  const gone = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByText('That comment is not here any more');

  const page = await openAs(browser, product, { person: ines, path: address(brass) });
  await more(page, said(page, 'Brass, unlacquered'), 'Delete');
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(said(page, 'Brass, unlacquered')).toHaveCount(0);
  await expect(gone(page)).toHaveCount(0);

  for (const comment of [brass, elsewhere]) {
    const theirs = await openAs(browser, product, { person: hugo, path: address(comment) });
    await expect(gone(theirs)).toBeVisible();
    await expect(said(theirs, 'Shadow gap, or painted?')).toBeVisible();
  }
});

test('what is chosen before the editor is there stays chosen, and the caret where it stood', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Ceiling plan' });
  const page = await openAs(browser, product, { person: ines });
  let late = Promise.withResolvers<void>();
  await page.route(/\/assets\/Editor-[^/]*\.js/, async (route) => {
    await late.promise;
    await route.continue();
  });
  const comment = box(page, 'Comment on Ceiling plan');
  const tools = page.getByRole('toolbar', { name: 'Writing tools' });
  const write = async (keys: readonly string[], next: string) => {
    late = Promise.withResolvers<void>();
    await page.goto(`/todos?view=personal&task=${task.id}`);
    await comment.click();
    await page.keyboard.type('Rafts, off the beam');
    for (const key of keys) await page.keyboard.press(key);
    await expect(tools).toBeHidden();
    late.resolve();
    await expect(tools).toBeVisible();
    await page.keyboard.type(next);
  };
  await write(['Control+a'], 'Oak');
  await expect(comment).toHaveText('Oak');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await write(['Enter', 'ArrowUp', 'Home'], 'Four ');
  await expect(comment).toHaveText('Four Rafts, off the beam');
});

test('[R1-06 A54] what is pasted comes as plain words and marks, a draft outlives a reload, and what is refused stays with its reason', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const task = await newTask(product, ines, { title: 'Ceiling plan', projectId: project.id });
  // What would run is not held back by the policy of the page.
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}`, bypassCSP: true });
  const comment = box(page, 'Comment on Ceiling plan');
  await comment.click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><style>p{color:red}</style>
    <h1 class=MsoTitle>Rafts</h1><p class=MsoNormal style='mso-margin:1'><b>300</b> off the <i>beam</i><o:p></o:p></p>
    <p><a href="javascript:alert(1)">run</a> <a href="https://example.com/b" onclick="alert(2)">see</a></p>
    <img src=x onerror="sessionStorage.ran = 1"><script>sessionStorage.ran = 1</script></body></html>`;
  await comment.evaluate((element, html) => {
    const carried = new DataTransfer();
    carried.setData('text/html', html);
    carried.setData('text/plain', 'Rafts');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }));
  }, fromWord);
  await expect(comment).toHaveText('Rafts300 off the beamrun see');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.reload();
  await expect(comment).toHaveText('Rafts300 off the beamrun see');

  // The project is put away meanwhile: nothing of it is lost, and the reason stands beside it.
  await page.route('**/api/v1/discussions/*/comments', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'This project is archived.' } }),
  );
  await onTheWire(page);
  await comment.click();
  await comment.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Not sent.');
  await expect(comment).toHaveText('Rafts300 off the beamrun see');
  await page.unroute('**/api/v1/discussions/*/comments');
  await kept(page, /\/comments/, () => page.getByRole('button', { name: 'Try again' }).click());
  const there = said(page, 'Rafts');
  await expect(there.getByRole('link')).toHaveText(['see']);
  await expect(there.getByRole('link')).toHaveAttribute('href', 'https://example.com/b');
  await expect(there.locator('b, strong')).toHaveText(['300']);
  expect(await page.evaluate(() => 'ran' in sessionStorage)).toBe(false);
  await expectAccessible(page);
});

test('[R1-06] what was agreed is kept in the project’s ledger, and leads back to where it was said', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const task = await newTask(product, ines, { title: 'Ceiling plan', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}` });
  await box(page, 'Comment on Ceiling plan').click();
  await page.keyboard.type('Brass, not chrome');
  await send(page, 'Comment on Ceiling plan');
  await more(page, said(page, 'Brass, not chrome'), 'Mark as a decision');
  const dialog = page.getByRole('dialog', { name: 'Mark as a decision' });
  await expect(dialog.getByRole('textbox', { name: 'Decision' })).toHaveValue('Brass, not chrome');
  await dialog.getByRole('textbox', { name: 'Agreed with' }).fill('Sigrid');
  await expectAccessible(page);
  await kept(page, /\/decision/, () => dialog.getByRole('button', { name: 'Keep decision' }).click());
  await expect(said(page, 'agreed with Sigrid')).toBeVisible();

  // Escape closes what is open in the panel, one after the other, and the panel last.
  await said(page, 'Brass, not chrome').getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('@');
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toHaveCount(0);
  await expect(box(page, /^Reply to/)).toHaveText('@');
  await page.keyboard.press('Escape');
  await expect(box(page, /^Reply to/)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Ceiling plan' })).toBeVisible();

  await page.goto(`/projects/${project.id}?tab=discussion`);
  await expect(page.getByRole('region', { name: 'Elsewhere in Halden House' }).getByRole('link', { name: 'Ceiling plan' })).toBeVisible();
  await page.getByRole('radio', { name: 'Decisions' }).click();
  const ledger = page.getByRole('list', { name: 'Decisions' });
  await expect(ledger.getByRole('listitem')).toHaveText([/Brass, not chrome.*agreed with Sigrid/]);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search decisions' }).fill('marble');
  await expect(page.getByText('No decision says “marble”.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^No decisions found$/ })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search decisions' }).fill('chrome');
  await ledger.getByRole('link', { name: 'in Ceiling plan' }).click();
  await expect(said(page, 'Brass, not chrome')).toBeInViewport();
});

test('[R1-06] when something was said is told by the clocks of the studio, wherever it is read', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { version } = await call<{ version: number }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  const changes = { timeZone: 'Europe/Lisbon', locale: 'en-US' };
  await call(product, { method: 'PATCH', path: '/api/v1/studio', body: { version, changes }, as: ines });
  const project = await newProject(product, ines, { name: 'Halden House' });
  await say(product, ines, { subject: `project_${project.id}`, id: crypto.randomUUID(), text: 'Oak or ash?' });
  const page = await openAs(browser, product, {
    person: ines,
    path: `/projects/${project.id}?tab=discussion`,
    timezoneId: 'Pacific/Auckland',
  });
  const there = async (time: Locator) => {
    const wordsIn = (locale: string, options: Intl.DateTimeFormatOptions, at: string | null) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Lisbon', ...options }).format(Date.parse(at ?? ''));
    const at = await time.getAttribute('datetime');
    return `${wordsIn('en-US', { dateStyle: 'medium' }, at)}, ${wordsIn('en-GB', { timeStyle: 'short' }, at)}`;
  };
  const time = said(page, 'Oak or ash?').getByRole('time');
  await expect(time).toHaveAttribute('title', await there(time));
  await more(page, said(page, 'Oak or ash?'), 'Edit');
  await expect(box(page, 'Edit the comment')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Ash.');
  await kept(page, /\/comments\//, () => page.keyboard.press('Control+Enter'));
  await said(page, 'Oak or ash? Ash.').getByRole('button', { name: 'edited' }).click();
  const before = page.getByRole('dialog', { name: 'How it read before' }).getByRole('time');
  await expect(before).toHaveText(await there(before));
});

test('[R1-06] all that is talked about elsewhere in a project is found beside its discussion', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  for (let index = 1; index <= 14; index++) {
    const { id } = await newTask(product, ines, { title: `Plan ${index}`, projectId: project.id });
    await say(product, ines, { subject: `task_${id}`, id: crypto.randomUUID(), text: 'Seen' });
  }
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  const elsewhere = page.getByRole('region', { name: 'Elsewhere in Halden House' });
  await expect(elsewhere.getByRole('link')).toHaveCount(12);
  await elsewhere.getByRole('button', { name: 'Show all 14' }).click();
  await expect(elsewhere.getByRole('link')).toHaveCount(14);
  await elsewhere.getByRole('link', { name: 'Plan 1', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Plan 1' })).toBeVisible();
});

/** Where so many points were made that they are read in two pages, and where what was said first is shown. */
const longTalks: Record<string, (product: Product, by: Person) => Promise<{ subject: string; path: string }>> = {
  'of a project': async (product, by) => {
    const { id } = await newProject(product, by);
    return { subject: `project_${id}`, path: `/projects/${id}?tab=discussion` };
  },
  'in the panel of a task': async (product, by) => {
    const { id } = await newTask(product, by, { title: 'Ceiling plan', assigneeIds: [by.session.user.id] });
    return { subject: `task_${id}`, path: `/todos?task=${id}` };
  },
  'beside a document': async (product, by) => {
    const project = await newProject(product, by);
    const { id } = await newFile(product, by, { projectId: project.id });
    return { subject: `file_${id}`, path: `/projects/${project.id}?tab=documents&view=${id}` };
  },
};

/** @returns the ids of sixty comments, of which fifty are a page */
async function sayPoints(product: Product, as: Person, subject: string): Promise<string[]> {
  const points = Array.from({ length: 60 }, (_, index) => ({ id: crypto.randomUUID(), text: `Point ${index} of the list` }));
  for (const point of points) await say(product, as, { subject, ...point });
  return points.map(({ id }) => id);
}

const say = (product: Product, as: Person, { subject, id, text }: { subject: string; id: string; text: string }) => {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  return call(product, { path: `/api/v1/discussions/${subject}/comments`, body: { id, body }, as });
};

for (const [where, begin] of Object.entries(longTalks)) {
  test(`[R1-06] what was said later is read before one comes to it, ${where}`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const { subject, path } = await begin(product, ines);
    const points = await sayPoints(product, ines, subject);
    const page = await openAs(browser, product, { person: ines, path: `${path}&comment=${points[0]}` });
    await expect(said(page, 'Point 0 of the list')).toBeInViewport();
    await expect(said(page, /Point \d+ of the list/)).toHaveCount(50);
    await bringNear(page.getByRole('button', { name: 'Show later comments' }), 200);
    await expect(said(page, /Point \d+ of the list/)).toHaveCount(60);
    await expect(said(page, 'Point 59 of the list')).not.toBeInViewport();
  });
}

/** A discussion of twelve, and whether something of it stands above the field at its foot. */
async function longerThanPage(browser: Browser, product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id } = await newProject(product, ines, { name: 'Halden House' });
  for (let index = 0; index < 12; index++)
    await say(product, ines, { subject: `project_${id}`, id: crypto.randomUUID(), text: `Point ${index} of the list` });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}?tab=discussion` });
  await expect(said(page, 'Point 11 of the list')).toBeVisible();
  const foot = page.getByRole('group', { name: 'Comment on Halden House' });
  const isAboveFoot = async (place: Locator) => {
    const [own, below] = await Promise.all([place.boundingBox(), foot.boundingBox()]);
    return own !== null && below !== null && own.y > 0 && own.y + own.height <= below.y;
  };
  return { page, foot, isAboveFoot };
}

test('[R1-06] what one said stands above the field at the foot of the page', async ({ browser, product }) => {
  const { page, isAboveFoot } = await longerThanPage(browser, product);
  await box(page, 'Comment on Halden House').click();
  await page.keyboard.type('Said at the end.');
  await send(page, 'Comment on Halden House');
  await expect.poll(() => isAboveFoot(said(page, 'Said at the end.'))).toBe(true);
});

test('[R1-06] a discussion opens at what is new, and an address at its comment, however high what was said before is', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId: project.id, name: 'Scheme two' });
  // Three of them are higher than a screen, and would fit on one if they were as high as most are.
  const long = 'The plaster stays and the skirting goes, in the hall as in the kitchen. '.repeat(24);
  const sayAll = async (subject: string): Promise<string> => {
    for (let round = 0; round < 3; round++) await say(product, hugo, { subject, id: crypto.randomUUID(), text: long });
    const id = crypto.randomUUID();
    await say(product, ines, { subject, id, text: 'Which sconce is it?' });
    return id;
  };
  const [ofProject, ofBoard] = [await sayAll(`project_${project.id}`), await sayAll(`board_${boardId}`)];
  const page = await openAs(browser, product, { person: hugo, path: `/projects/${project.id}?tab=discussion` });
  const asked = said(page, 'Which sconce is it?');
  const isAboveField = async () => {
    const [own, field] = [await asked.boundingBox(), await box(page, /^Comment on/).boundingBox()];
    return own !== null && field !== null && own.y > 0 && own.y + own.height <= field.y;
  };
  await expect(page.getByRole('separator', { name: '1 new' })).toBeInViewport();
  await expect.poll(isAboveField).toBe(true);
  for (const path of [`/mood-board/${boardId}?comment=${ofBoard}`, `/projects/${project.id}?tab=discussion&comment=${ofProject}`]) {
    await page.goto(path);
    await expect(asked).toBeVisible();
    await expect.poll(isAboveField).toBe(true);
  }
});

test('[R1-06] the field of an answer stands above the one at the foot of the page, also as it grows', async ({ browser, product }) => {
  const { page, foot, isAboveFoot } = await longerThanPage(browser, product);
  // The last one of which all is seen.
  const answered = said(page, 'Point 6 of the list');
  const edge = (await foot.boundingBox())?.y ?? 0;
  await answered.evaluate((element, bottom) => {
    const scroller = element.closest('main');
    if (scroller) scroller.scrollTop += element.getBoundingClientRect().bottom - bottom + 40;
  }, edge);
  await answered.getByRole('button', { name: 'Reply' }).click();
  const answer = page.getByRole('group', { name: 'Reply to Ines Duarte' });
  await expect(answer.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await expect.poll(() => isAboveFoot(answer)).toBe(true);
  for (let line = 0; line < 8; line++) await page.keyboard.press('Enter');
  await page.keyboard.type('The last line.');
  await expect.poll(() => isAboveFoot(answer)).toBe(true);
});

test('[R1-06] what was said later comes where a busy page hears at once that it is far away and that it has come near', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines);
  const points = await sayPoints(product, ines, `project_${projectId}`);
  const page = await openAs(browser, product, { person: ines });
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(tell: IntersectionObserverCallback, how?: IntersectionObserverInit) {
        let heard: IntersectionObserverEntry[] = [];
        super((changes, self) => {
          heard.push(...changes);
          setTimeout(() => {
            if (heard.length > 0) tell(heard, self);
            heard = [];
          }, 3_000);
        }, how);
      }
    };
  });
  await page.goto(`/projects/${projectId}?tab=discussion&comment=${points[0]}`);
  await expect(said(page, /Point \d+ of the list/)).toHaveCount(50);
  await bringNear(page.getByRole('button', { name: 'Show later comments' }), 200);
  await expect(said(page, /Point \d+ of the list/)).toHaveCount(60);
});

test('what is being written when its project is archived can be taken along, and stands in its field once it goes on', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}?tab=discussion`);
  await box(page, 'Comment on Halden House').click();
  await page.keyboard.type('Ask Larkin for the slab');
  const step = (to: 'archive' | 'unarchive', version: number) =>
    call<{ project: Project }>(product, { path: `/api/v1/projects/${project.id}/${to}`, body: { version }, as: ines });
  const { project: archived } = await step('archive', project.version);
  const left = page.getByRole('region', { name: 'What you were writing' });
  await expect(left).toContainText('Ask Larkin for the slab');
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Overview' }).click();
  await expect(left).toContainText('Ask Larkin for the slab');
  await page.goBack();
  await expect(left).toContainText('Ask Larkin for the slab');
  await step('unarchive', archived.version);
  await expect(box(page, 'Comment on Halden House')).toHaveText('Ask Larkin for the slab');
});

test('what is written about one project stays with it, straight on to the next one and back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const [first] = [await newProject(product, ines, { name: 'Halden House' }), await newProject(product, ines, { name: 'Bank vault' })];
  const page = await openAs(browser, product, { person: ines, path: `/projects/${first.id}` });
  await expect(box(page, 'Comment on Halden House')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Bank');
  await page.getByRole('option', { name: /Bank vault/ }).click();
  await box(page, 'Comment on Bank vault').click();
  await page.keyboard.type('The door is listed');
  await expect(page.getByText('Draft kept')).toBeVisible();
  // Both pages are here by now: nothing is shown between them.
  await page.goBack();
  await expect(box(page, 'Comment on Halden House')).toHaveText('');
  await page.goForward();
  await expect(box(page, 'Comment on Bank vault')).toHaveText('The door is listed');
});

test('a change whose comment is taken away is a comment of its own: while it is written, and where it is refused', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Senior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const say = async (words: string): Promise<string> => {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
    const { comment } = await call<{ comment: { id: string } }>(product, {
      path: `/api/v1/discussions/project_${project.id}/comments`,
      body: { id: crypto.randomUUID(), body },
      as: aiko,
    });
    return comment.id;
  };
  const [first, second] = [await say('Brass or chrome?'), await say('Which oak?')];
  const page = await openAs(browser, product, { person: aiko });
  await listenOn(page, `/projects/${project.id}?tab=discussion`);
  const whole = box(page, 'Comment on Halden House');
  const edited = box(page, 'Edit the comment');
  await more(page, said(page, 'Brass or chrome?'), 'Edit');
  await expect(edited).toBeFocused();
  await page.keyboard.type(' Or steel?');
  await call(product, { method: 'DELETE', path: `/api/v1/comments/${first}`, as: ines });
  await expect(whole).toHaveText('Brass or chrome? Or steel?');
  await expect(page.getByRole('alert')).toContainText('The comment that you changed is gone.');
  await send(page, 'Comment on Halden House');
  await expect(whole).toHaveText('');

  await more(page, said(page, 'Which oak?'), 'Edit');
  await expect(edited).toBeFocused();
  await page.keyboard.type(' Oiled?');
  const release = await holdCommands(page, /\/comments\/[^/]+$/);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await Promise.all([sent, page.keyboard.press('Control+Enter')]);
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Overview' }).click();
  // The field stays until the other page can be shown.
  await expect(edited).toHaveCount(0);
  await call(product, { method: 'DELETE', path: `/api/v1/comments/${second}`, as: ines });
  await release();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Your comment was not sent')).toBeVisible();
  await expect(whole).toHaveText('Which oak? Oiled?');
});

/** In the dialog that makes a comment a decision, with other words than those of the comment. */
async function decide(browser: Browser, product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const commentId = crypto.randomUUID();
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Brass or chrome?' }] }] };
  await call(product, { path: `/api/v1/discussions/project_${project.id}/comments`, body: { id: commentId, body }, as: ines });
  const page = await openAs(browser, product, { person: ines, permissions: ['clipboard-read', 'clipboard-write'] });
  await listenOn(page, `/projects/${project.id}?tab=discussion`);
  await more(page, said(page, 'Brass or chrome?'), 'Mark as a decision');
  const dialog = page.getByRole('dialog', { name: 'Mark as a decision' });
  await dialog.getByLabel('Decision').fill('Brass, unlacquered');
  await dialog.getByLabel('Agreed with').fill('Sigrid Halden');
  const expectWordsBack = async () => {
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText('The decision was not kept')).toBeVisible();
    await messages.getByRole('button', { name: 'Copy the words' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Brass, unlacquered\nSigrid Halden');
  };
  return { ines, project, commentId, page, dialog, expectWordsBack };
}

test('a decision whose dialog was closed while it was on its way, and that is refused, gives back its words', async ({
  browser,
  product,
}) => {
  const { ines, project, page, dialog, expectWordsBack } = await decide(browser, product);
  const release = await holdCommands(page, /\/decision$/);
  const sent = page.waitForRequest((request) => request.url().endsWith('/decision'));
  await Promise.all([sent, dialog.getByRole('button', { name: 'Keep decision' }).click()]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await call(product, { path: `/api/v1/projects/${project.id}/archive`, body: { version: project.version }, as: ines });
  await release();
  await expectWordsBack();
});

test('a decision whose comment is deleted while it is written gives back its words', async ({ browser, product }) => {
  const { ines, commentId, dialog, expectWordsBack } = await decide(browser, product);
  await call(product, { method: 'DELETE', path: `/api/v1/comments/${commentId}`, as: ines });
  await expect(dialog).toHaveCount(0);
  await expectWordsBack();
});
