// Apart from the verdicts themselves, so that a screen can read one without the library that checks it.

import { z } from 'zod';
import { denials } from './verdict.ts';

/** One set of values, not a choice of schemas: a board has thousands of them. */
export const verdict = z.literal([true, ...denials]);
