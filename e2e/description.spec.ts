// What a task is about: written with marks where it stands, read without an editor, by mouse, keys and finger (PRODUCT §4).

import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { richTextShape } from '../domain/kernel/richTextShape.ts';
import { expectAccessible } from './accessibility.ts';
import { beginToWrite, descriptionOf, writeDescription, writingOf } from './descriptions.ts';
import { misfitsOf } from './fit.ts';
import { kept } from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, signUp } from './studio.ts';

const text = (said: string, ...marks: object[]) => ({ type: 'text', text: said, ...(marks.length > 0 && { marks }) });
const bold = { type: 'bold' };
const paragraph = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const list = (type: string, ...items: string[]) => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
});
const doc = (...content: object[]) => richTextShape({ name: 'description', max: 20_000 }).parse({ type: 'doc', content });

const reading = (page: Page | Locator): Locator => descriptionOf(page).getByRole('button', { name: 'Edit the description' });

test('[R1-03] a description is written with marks where it stands, kept, and read with them', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  const path = `/todos?view=personal&task=${task.id}`;
  const page = await openAs(browser, product, { person: ines, path });
  const field = descriptionOf(page);
  await page.getByRole('button', { name: 'Add a description' }).press('Enter');
  await expect(field.locator('[contenteditable=true]')).toBeFocused();
  await page.keyboard.type('From ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Larkin');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('.');
  await page.keyboard.press('Enter');
  await field.getByRole('button', { name: 'List (Ctrl Shift 8)' }).click();
  await page.keyboard.type('honed');
  await page.keyboard.press('Enter');
  await page.keyboard.type('20 mm');
  await field.getByRole('button', { name: 'More ways to write' }).click();
  await page.getByRole('menuitem', { name: /Numbered list/ }).click();
  await expect(field.getByRole('list').getByRole('listitem')).toHaveText(['honed', '20 mm']);
  await expectAccessible(page);
  // Nobody is named in it, and no files go with it.
  for (const name of ['Mention somebody (@)', 'Attach files']) await expect(field.getByRole('button', { name })).toHaveCount(0);
  await page.keyboard.type(' @In');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await kept(page, `/tasks/${task.id}`, () => page.keyboard.press('Control+Enter'));
  await expect(reading(page)).toBeFocused();
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await expectAccessible(page);

  await page.reload();
  await expect(field.locator('strong')).toHaveText('Larkin');
  await expect(field.locator('ol > li')).toHaveText(['honed', '20 mm @In']);
  await expect(field.getByRole('textbox')).toHaveCount(0);
  // Ctrl Z takes it back: the last of two edits of the field.
  await writeDescription(page, 'Polished');
  await kept(page, `/tasks/${task.id}`, () => writingOf(page).blur());
  await expect(field).toContainText('Polished');
  await page.keyboard.press('Control+z');
  await expect(field.locator('ol > li')).toHaveText(['honed', '20 mm @In']);
});

test('a task is made with its description, by keys alone', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/todos?create=true' });
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Chase worktop');
  // Back from the title by way of the buttons: it is the last of the fields.
  for (let left = 3; left > 0; left -= 1) await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeFocused();
  // Before the editor is there as well as afterwards.
  await page.keyboard.type('From ');
  await expect(dialog.locator('[contenteditable=true]')).toBeFocused();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Larkin');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(descriptionOf(page).locator('strong')).toHaveText('Larkin');
  await expect(descriptionOf(page)).toContainText('From Larkin');
});

test('a description that is too long for a new task is said before it is sent', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/todos?create=true' });
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Chase worktop');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('oak '.repeat(5_001));
  await expect(dialog.getByRole('alert')).toHaveText('Description must be 20,000 characters or fewer.');
  await expect(dialog.getByRole('button', { name: 'Create task' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('oak');
  await kept(page, '/tasks', () => dialog.getByRole('button', { name: 'Create task' }).click());
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(descriptionOf(page)).toContainText('oak');
});

test('reading a description asks for nothing of the editor, and its links open a page beside', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const marked = doc(paragraph(text('See '), text('the maker', { type: 'link', attrs: { href: 'https://stone.example/honed' } })));
  const plain = 'Rang twice.\n\nhttps://stone.example/slabs, the second.\n  Ask for Jo.';
  const [one, two] = [
    await newTask(product, ines, { title: 'Chase worktop', description: marked }),
    await newTask(product, ines, { title: 'Order plaster', description: plain }),
  ];
  const asked: string[] = [];
  const page = await openAs(browser, product, { person: ines });
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/todos?view=personal&task=${one.id}`);
  const link = descriptionOf(page).getByRole('link', { name: 'the maker' });
  await expect(link).toHaveAttribute('href', 'https://stone.example/honed');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(link).toHaveAttribute('target', '_blank');
  await page.goto(`/todos?view=personal&task=${two.id}`);
  // Words of before stand line for line, and an address in them leads to its page.
  await expect(descriptionOf(page).locator('p')).toHaveText(
    ['Rang twice.', '', 'https://stone.example/slabs, the second.', '  Ask for Jo.'],
    {
      useInnerText: true,
    },
  );
  await expect(descriptionOf(page).getByRole('link')).toHaveAttribute('href', 'https://stone.example/slabs');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /\/Editor-/.test(path))).toEqual([]);
  // Pressed beside the link it is written, and left untouched it is as it was.
  await descriptionOf(page).getByText('Rang twice.').click();
  await expect(descriptionOf(page).locator('[contenteditable=true]')).toBeFocused();
  expect(asked.filter((path) => /\/Editor-/.test(path))).not.toEqual([]);
  await page.keyboard.press('Escape');
  await expect(reading(page)).toBeFocused();
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Order plaster' })).toBeVisible();
  const { task: now } = await call<{ task: { description: string; version: number } }>(product, {
    method: 'GET',
    path: `/api/v1/tasks/${two.id}`,
    as: ines,
  });
  expect([now.description, now.version]).toEqual([plain, two.version]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the caret goes to the letter that was pressed, and what comes meanwhile is shown to whoever has written nothing', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const project = await newProject(product, ines);
  const description = doc(paragraph(text('Honed.', bold)), ...['oak', 'elm', 'ash'].map((said) => paragraph(text(said))));
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id, description });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/todos?view=created&task=${task.id}`);
  const field = descriptionOf(page);
  const words = field.getByText('elm');
  const box = await words.boundingBox();
  await words.click({ position: { x: 1, y: (box?.height ?? 0) / 2 } });
  const editor = field.locator('[contenteditable=true]');
  await expect(editor).toBeFocused();
  const path = `/api/v1/tasks/${task.id}`;
  const changes = { description: doc(paragraph(text('Polished.', bold)), ...['oak', 'elm', 'fir'].map((said) => paragraph(text(said)))) };
  await page.keyboard.type('red ');
  await expect(editor).toContainText('red elm');
  await page.keyboard.press('Escape');
  await words.click();
  await expect(editor).toBeFocused();
  await call(product, { method: 'PATCH', path, body: { version: task.version, changes }, as: lucas });
  await expect(editor).toContainText('Polished.');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field.locator('strong')).toHaveText('Polished.');
});

test('[R1-03] two people who write one description see both as they read, and the choice keeps its marks', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id, description: 'Honed' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/todos?view=created&task=${task.id}`);
  const path = `/api/v1/tasks/${task.id}`;
  await beginToWrite(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Shift+8');
  // Only a mark is another.
  const theirs = { description: doc(paragraph(text('Honed', bold))), priority: 'high' };
  await call(product, { method: 'PATCH', path, body: { version: task.version, changes: theirs }, as: lucas });
  await expect(page.getByRole('dialog', { name: 'Chase worktop' }).getByRole('combobox', { name: 'Priority' })).toHaveText('High');
  await writingOf(page).blur();
  const question = page.getByRole('dialog', { name: 'This task was changed by Lucas Weber just now.' });
  await expect(question.locator('strong')).toHaveText('Honed');
  await expect(question.locator('li')).toHaveText('Honed');
  await expectAccessible(page);
  await kept(page, `/tasks/${task.id}`, () => question.getByRole('button', { name: 'Use mine' }).click());
  await expect(question).toBeHidden();
  await expect(descriptionOf(page).locator('ul > li')).toHaveText('Honed');
  const { task: now } = await call<{ task: { description: unknown; priority: string } }>(product, { method: 'GET', path, as: ines });
  expect(now).toMatchObject({ description: doc(list('bulletList', 'Honed')), priority: 'high' });
});

test('[A13] what is pasted becomes what a description has, and no script', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  const editor = await beginToWrite(page);
  await editor.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<html><body><h1 style="color:red">Stone <i>list</i></h1><p class="MsoNormal" onclick="alert(1)"><b style="font-weight:normal">plain</b>
       <span style="font-size:12pt;font-weight:700;text-decoration:line-through">heavy</span><o:p></o:p></p><ul><li>honed<ul><li>deep</li></ul></li></ul>
       <table><tr><td>cell</td></tr></table><img src="x" onerror="document.title='run'"><script>document.title = 'run'</script>
       <a href="javascript:alert(1)">press</a> <a href="https://stone.example">maker</a></body></html>`,
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(editor).toContainText('maker');
  await kept(page, `/tasks/${task.id}`, () => page.keyboard.press('Control+Enter'));
  const field = descriptionOf(page);
  await expect(field.getByRole('link')).toHaveText(['maker']);
  await expect(field.locator('strong')).toHaveText('heavy');
  await expect(field.locator('s')).toHaveText('heavy');
  await expect(field.locator('li li')).toHaveText('deep');
  for (const words of ['Stone list', 'plain', 'cell', 'press']) await expect(field).toContainText(words);
  for (const gone of ['h1', 'i', 'table', 'img', 'script']) await expect(field.locator(gone)).toHaveCount(0);
  expect(await page.title()).not.toBe('run');
});

test('too many characters are counted and refused in words, and nothing of them is lost', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const description = 'Words about stone. '.repeat(1_053).slice(0, 19_990);
  const task = await newTask(product, ines, { title: 'Chase worktop', description });
  const path = `/todos?view=personal&task=${task.id}`;
  const page = await openAs(browser, product, { person: ines, path });
  await beginToWrite(page);
  await page.keyboard.type('And of brass');
  await expect(descriptionOf(page).getByText('20,002 of 20,000')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await page.keyboard.press('Control+Enter');
  await expect(descriptionOf(page).getByRole('alert')).toHaveText('Description must be 20,000 characters or fewer.');
  expect(sent).not.toContain('PATCH');
  await page.reload();
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await expect(descriptionOf(page)).toContainText('And of brass');
  await beginToWrite(page);
  for (let count = 0; count < 2; count++) await page.keyboard.press('Backspace');
  await kept(page, `/tasks/${task.id}`, () => page.keyboard.press('Control+Enter'));
  await expect(page.getByText('Not saved yet.')).toBeHidden();
});

test('a long description stands in a part of the panel until all of it is asked for, at every width', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const description = doc(
    list('bulletList', ...Array.from({ length: 60 }, (_, index) => `Line ${index + 1}, 20 mm`)),
    paragraph(text('the last', { type: 'link', attrs: { href: 'https://stone.example' } })),
    { type: 'codeBlock', content: [text('600 + 300')] },
    paragraph(text('x'.repeat(400), bold)),
  );
  const task = await newTask(product, ines, { title: 'Chase worktop', description });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  const field = descriptionOf(page);
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(field.getByRole('button', { name: 'Show all' })).toHaveAttribute('aria-expanded', 'false');
    expect((await field.boundingBox())?.height).toBeLessThan(400);
    expect(await misfitsOf(page)).toEqual([]);
    await field.getByRole('button', { name: 'Show all' }).click();
    expect((await field.boundingBox())?.height).toBeGreaterThan(1_200);
    await field.getByRole('button', { name: 'Show less' }).click();
    expect((await field.boundingBox())?.height).toBeLessThan(400);
  }
  await beginToWrite(page);
  await page.keyboard.press('Escape');
  await expect(reading(page)).toBeFocused();
  // What the keys come to is in sight, and on paper all of it stands.
  await field.getByRole('link', { name: 'the last' }).focus();
  await expect(field.getByRole('button', { name: 'Show less' })).toBeVisible();
  await field.getByRole('button', { name: 'Show less' }).click();
  await page.emulateMedia({ media: 'print' });
  expect((await field.boundingBox())?.height).toBeGreaterThan(1_200);
  await expect(field.getByRole('button')).toHaveCount(0);
});

test('who may not edit a task reads its description and is told why they cannot write it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const project = await newProject(product, ines);
  const [marked, blank] = [
    await newTask(product, ines, { title: 'Chase worktop', projectId: project.id, description: doc(paragraph(text('Honed', bold))) }),
    await newTask(product, ines, { title: 'Order plaster', projectId: project.id }),
  ];
  const page = await openAs(browser, product, { person: priya, path: `/projects/${project.id}?tab=tasks&task=${marked.id}` });
  await expect(descriptionOf(page).locator('strong')).toHaveText('Honed');
  await descriptionOf(page).getByText('Honed').click();
  await expect(writingOf(page)).toHaveCount(0);
  await expect(reading(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(reading(page)).toHaveAttribute('aria-description', /.+/);
  await expectAccessible(page);
  await page.goto(`/projects/${project.id}?tab=tasks&task=${blank.id}`);
  await expect(page.getByRole('button', { name: 'Add a description' })).toHaveAttribute('aria-disabled', 'true');
});

test('a description leaves its writing where the focus goes, and not for its own tools', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 560 },
  ]) {
    const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}`, viewport });
    const editor = await beginToWrite(page);
    await expect(descriptionOf(page).getByRole('button', { name: 'Bold (Ctrl B)' })).toBeInViewport({ ratio: 1 });
    await editor.fill('See the maker');
    await page.keyboard.press('Control+a');
    await descriptionOf(page).getByRole('button', { name: /link/i }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the address of a page or a mail address.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Address' }).fill(`stone.example/${viewport.width}`);
    await page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await kept(page, `/tasks/${task.id}`, () => page.getByRole('textbox', { name: 'Add an item' }).click());
    await expect(descriptionOf(page).getByRole('link', { name: 'See the maker' })).toHaveAttribute(
      'href',
      `https://stone.example/${viewport.width}`,
    );
    await expect(page.getByRole('textbox', { name: 'Add an item' })).toBeFocused();
    await page.context().close();
  }
});

test('the tools of a description stay in sight while the place to comment comes below them', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  const page = await openAs(browser, product, { person: ines, viewport: { width: 390, height: 560 } });
  const coming: Route[] = [];
  let isHeld = true;
  await page.route(/\/discussions\/task/, (route) => (isHeld ? void coming.push(route) : route.continue()));
  await page.goto(`/todos?view=personal&task=${task.id}`);
  await beginToWrite(page);
  const tools = descriptionOf(page).getByRole('button', { name: 'Bold (Ctrl B)' });
  await descriptionOf(page).evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await expect(tools).toBeInViewport({ ratio: 1 });
  isHeld = false;
  for (const route of coming) await route.continue();
  await expect(page.getByRole('textbox', { name: /^Comment/ })).toBeVisible();
  await expect(tools).toBeInViewport({ ratio: 1 });
  await expect(writingOf(page)).toBeFocused();
});

test('a draft with marks is there after a reload, waits without a connection, and is given back in words where its task goes', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Ceiling plan', projectId: project.id, assigneeIds: [hugo.session.user.id] });
  const page = await openAs(browser, product, { person: hugo, path: `/todos?task=${task.id}` });
  const field = descriptionOf(page);
  await beginToWrite(page);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Rafts');
  await page.reload();
  await expect(field.locator('strong')).toHaveText('Rafts');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await beginToWrite(page);
  await page.context().setOffline(true);
  await page.keyboard.type(' first');
  await page.keyboard.press('Control+Enter');
  await expect(field.locator('strong')).toHaveText('Rafts first');
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await page.context().setOffline(false);
  const path = `/api/v1/tasks/${task.id}`;
  const standing = async () => (await call<{ task: object }>(product, { method: 'GET', path, as: ines })).task;
  await expect.poll(standing, { timeout: 20_000 }).toMatchObject({ description: doc(paragraph(text('Rafts first', bold))) });

  await beginToWrite(page);
  await page.keyboard.type(', then lights');
  await call(product, { method: 'DELETE', path, body: {}, as: ines });
  await expect(page.getByRole('region', { name: 'What you were writing' })).toContainText('Rafts first, then lights');
});
