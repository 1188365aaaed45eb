// The plan of a project in words: for who does not see it drawn, and for what the pointer is at.

import { addDays, type Day } from '../../../../../domain/kernel/calendar.ts';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { dayRange, plainDay, shortDay } from '../../../../lib/dates.ts';
import { percentOf } from '../../../../ui/percent.ts';

/** "Concept, 12 Jan – 20 Feb. Handover on 9 Oct." */
export function planWords({ phases, milestones }: PortfolioProject, today: Day): string {
  const inWords = [
    ...phases.map(({ name, start, end }) => `${name}, ${dayRange(start, end, today)}`),
    ...milestones.map(({ name, day }) => `${name} on ${plainDay(day, today)}`),
  ];
  return inWords.length > 0 ? `${inWords.join('. ')}.` : 'No phase has dates yet.';
}

interface At {
  day: Day;
  /** Days to both sides that count as met. */
  reach: number;
  today: Day;
}

/** What is drawn at a day: its milestones, else its phases. */
export function wordsAt({ phases, milestones }: PortfolioProject, { day, reach, today }: At): string {
  const [from, to] = [addDays(day, -reach), addDays(day, reach)];
  const met = milestones.filter((one) => one.day >= from && one.day <= to).map((one) => `${one.name}, ${shortDay(one.day, today)}`);
  const through = phases
    .filter(({ start, end }) => start <= day && end >= day)
    .map(({ name, start, end, progress }) => `${name}, ${dayRange(start, end, today)}, ${percentOf(progress)} % done`);
  return [...met, ...through].join('\n');
}
