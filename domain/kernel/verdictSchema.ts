// Apart from the verdicts themselves, so that a screen can read one without the library that checks it.

import { z } from 'zod';
import { denials } from './verdict.ts';

export const verdict = z.union([z.literal(true), z.enum(denials)]);
