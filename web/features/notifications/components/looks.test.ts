import { Bell } from 'lucide-react';
import { expect, test } from 'vitest';
import { notificationTypes } from '../../../../domain/notifications/contract.ts';
import { iconOf } from './looks.ts';

test('[R3-06] each type has a drawing of its own kind, and any other type the generic bell', () => {
  for (const type of notificationTypes) expect(iconOf({ type, data: {} }), type).not.toBe(Bell);
  for (const type of ['plan_shared', '', 'toString']) expect(iconOf({ type, data: {} }), type).toBe(Bell);
});
