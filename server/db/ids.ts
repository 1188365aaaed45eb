// How ids stand in rows: read with their brand, so that a task's id never passes for a project's; written as any text, which the
// foreign key proves.

import type { ColumnType } from 'kysely';

export type Id<Brand extends string> = ColumnType<Brand, string, string>;

export type Ids<Brand extends string> = ColumnType<Brand[], string[], string[]>;
