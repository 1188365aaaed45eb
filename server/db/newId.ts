import { randomUUID } from 'node:crypto';
import type { NewId } from '../../domain/kernel/ids.ts';

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- As the type says.
export const newId: NewId = <Id extends string>() => randomUUID() as string as Id;
