import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextTable } from './TextTable.tsx';

const drawn = (lines: number) =>
  renderToStaticMarkup(<TextTable text={Array.from({ length: lines }, (_, line) => `Oak;${line}`).join('\n')} />);

test('a table that is longer than what is shown of it says so, and one that is not does not', () => {
  const [whole, cut] = [drawn(2000), drawn(2001)];
  for (const table of [whole, cut]) expect(table.match(/<tr/g)).toHaveLength(2000);
  expect(whole).not.toContain('Download it');
  expect(cut).toContain('The first 2,000 rows of it. Download it to see all.');
});
