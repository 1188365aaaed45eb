import { randomUUID } from 'node:crypto';
import type { NewId } from '../../domain/kernel/ids.ts';

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion -- what is new has no other source of its brand
export const newId: NewId = <Id extends string>() => randomUUID() as string as Id;
