// How columns read that hold more than text: an id with its brand, so that a task's never passes for a project's; a day; one of the
// words that the table's check lets in. Written as any text, which the foreign key, the type or the check proves.

import type { ColumnType } from 'kysely';
import type { Day } from '../../domain/kernel/calendar.ts';

export type Id<Brand extends string> = ColumnType<Brand, string, string>;

export type Ids<Brand extends string> = ColumnType<Brand[], string[], string[]>;

export type Word<Words extends string> = ColumnType<Words, string, string>;

export type Dated = ColumnType<Day, string, string>;
