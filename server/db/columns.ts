// How columns read that hold more than text: an id with its brand, so that a task's never passes for a project's; a day; one of the
// words or figures that the table's check lets in. Written as any text, which the foreign key, the type or the check proves. What JSON holds, its
// owner says, who alone writes to it.

import type { ColumnType } from 'kysely';
import type { Day } from '../../domain/kernel/calendar.ts';
import type { FieldStamps } from '../../domain/kernel/merge.ts';

export type Id<Brand extends string> = ColumnType<Brand, string, string>;

export type Ids<Brand extends string> = ColumnType<Brand[], string[], string[]>;

export type Word<Words extends string> = ColumnType<Words, string, string>;

export type Figure<Figures extends number> = ColumnType<Figures, number, number>;

export type Dated = ColumnType<Day, string, string>;

export type Stamps = ColumnType<FieldStamps, string, string>;

/** What columns of JSON hold: `templates.plan`, the table and its column. The folder that owns the table adds its own. */
export interface JsonColumns {}

/** One that nobody names may hold anything. */
export type JsonOf<Column extends string> = ColumnType<Column extends keyof JsonColumns ? JsonColumns[Column] : unknown, string, string>;
