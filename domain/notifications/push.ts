// Web Push: which browsers a person is told in while nobody looks, and what such a message holds (specification §7).

import { z } from 'zod';
import { read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { pushDeviceId } from '../kernel/ids.ts';

/** A browser of the person that takes push messages. */
export const pushDevice = z.object({
  id: pushDeviceId,
  /** `Chrome on Windows`. */
  device: z.string(),
  createdAt: z.string(),
  /** When its push service took a message last; null before the first. */
  lastSuccessAt: z.string().nullable(),
  /** Whether it is the browser that asks. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushLimits = {
  /** Characters of an address. */
  address: 1000,
  /** Browsers of one person; beyond it the oldest goes. */
  devices: 20,
} as const;

/** Where a name leads is only known when it is dialled, and looked at then. */
const address = z
  .string()
  .max(pushLimits.address, 'The address of the push service is too long.')
  .regex(/^https:\/\/[^\s/?#@\\]+\/[^\s#\\]*$/, 'The address of a push service begins with https.');

const base64url = (bytes: number, words: string) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), words);

/** As `PushSubscription.toJSON()` says it. */
const subscription = z.strictObject({
  endpoint: address,
  /** An uncompressed point of P-256. */
  p256dh: base64url(65, 'The key of the browser is not one.'),
  auth: base64url(16, 'The secret of the browser is not one.'),
});

const devices = z.object({
  items: z.array(pushDevice),
  /** What a browser subscribes with: the public half of this Atelier's key. */
  applicationServerKey: z.string(),
  seq: sequence,
});

export const pushContract = {
  devices: read('/notifications/devices', 'The browsers in which I am told while I do not look').input(z.strictObject({})).output(devices),
  addDevice: write({
    method: 'POST',
    path: '/notifications/devices',
    summary: 'Tell me in this browser, as long as I am signed in here',
    status: 201,
    tells: ['notifications.devicesChanged'],
    guards: { nothing: 'A browser is added once, however often.' },
  })
    .input(subscription)
    .output(devices),
  removeDevice: write({
    method: 'DELETE',
    path: '/notifications/devices/{deviceId}',
    summary: 'Tell me no more in one of my browsers',
    tells: ['notifications.devicesChanged'],
    guards: unguarded.ends,
  })
    .input(z.strictObject({ deviceId: pushDeviceId }))
    .output(devices),
  testPush: write({
    method: 'POST',
    path: '/notifications/devices/test',
    summary: 'Send a test message to all my browsers',
    tells: { nothing: 'Each browser tells once its message went out.' },
    guards: { nothing: 'It changes nothing.' },
  })
    .meta({ reach: 'member', limit: 'testPush' })
    .output(z.object({ sent: z.number() })),
};
