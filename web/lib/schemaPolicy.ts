// zod compiles schemas into code where it may, and finds out by trying; the page's policy refuses and reports the attempt.
// Imported before anything that holds a schema.

import { config } from 'zod/v4/core';

config({ jitless: true });
