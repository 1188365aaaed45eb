import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import { MonthNames } from './SheetHead.tsx';
import { dayWidths, timeScale, type Zoom } from './timeScale.ts';

const [from, to] = [asDay('2026-11-02'), asDay('2027-01-31')];

/** The names that stand over the time, each with how far behind the middle of today it begins, px. */
function namesOn(today: string, zoom: Zoom): [string, number][] {
  const scale = timeScale({ start: from, end: to, width: dayWidths[zoom], atLeast: 0 });
  const html = renderToStaticMarkup(<MonthNames scale={scale} from={from} to={to} today={asDay(today)} beside={0} />);
  const middle = scale.xOf(asDay(today)) + scale.width / 2;
  return [...html.matchAll(/style="left:([\d.]+)px[^>]*><span[^>]*>([^<]*)</g)].map(([, left, name]) => [
    name ?? '',
    Number(left) - middle,
  ]);
}

test('a month whose beginning lies under the word Today is named behind it', () => {
  expect(namesOn('2026-11-30', 'week')).toEqual([
    ['November', -206.5],
    ['December', 19],
    ['January 2027', 220.5],
  ]);
  expect(namesOn('2026-12-04', 'week').map(([name]) => name)).toEqual(['November', 'December', 'January 2027']);
});

test('a month that has no room behind the word Today gives way to it', () => {
  expect(namesOn('2026-12-01', 'month').map(([name]) => name)).toEqual(['Nov', 'Dec', 'Jan 2027']);
  expect(namesOn('2026-12-18', 'month').map(([name]) => name)).toEqual(['Nov', 'Jan 2027']);
});
