// The signed-in person's own rows. Column names are the specification's (§3 and §7). Signing in and out is not here:
// it speaks the protocol of auth-js under /auth/v1.

import { z } from 'zod';
import { clientErrorBounds } from '../kernel/clientErrors.ts';
import { read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { longText, text } from '../kernel/text.ts';
import { studioId, userId } from '../kernel/ids.ts';
import { timeZone } from '../kernel/timeZones.ts';
import { firstName, jobTitle, lastName, phone } from './rules.ts';
import { accountContract } from './account.ts';

/** R7-04: all columns of user_profiles with the nested role rows and the linked studio. */
export const ownProfile = z.object({
  id: userId,
  studio_id: studioId,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  time_zone: z.string().nullable(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  user_roles: z.array(z.object({ role: z.string() })),
  studios: z.object({ id: studioId, name: z.string() }),
  /** Every permission with the server's verdict. */
  abilities: z.record(z.string(), z.boolean()),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** What a person changes of their own row; whatever is left out stays. */
export const profileChanges = z.strictObject({
  first_name: firstName.optional(),
  last_name: lastName.optional(),
  phone: phone.nullable().optional(),
  job_title: jobTitle.nullable().optional(),
  /** Null is the studio's. */
  time_zone: timeZone.nullable().optional(),
});
export type ProfileChanges = z.infer<typeof profileChanges>;

/** R7-03: at most one row. */
export const ownPermissions = z.object({ permissions_data: z.record(z.string(), z.boolean()).nullable(), seq: sequence });

/** R8-09: an error that nobody on the page caught. */
export const clientError = z.strictObject({
  message: longText('Message', { min: 1, max: clientErrorBounds.message }),
  stack: longText('Stack', { max: clientErrorBounds.stack }).optional(),
  path: text('Path', { max: clientErrorBounds.path }).regex(/^\/[^?#]*$/, 'Path is an address without query and fragment.'),
  /** What was going on, in our own words. */
  context: longText('Context', { min: 1, max: clientErrorBounds.context }),
});
export type ClientError = z.infer<typeof clientError>;

export const identityContract = {
  ...accountContract,
  profile: read('/me/profile', 'The signed-in person with role and studio').output(ownProfile.extend({ seq: sequence })),
  editProfile: write({
    method: 'PATCH',
    path: '/me/profile',
    summary: "Change the signed-in person's name, phone, job title or time zone",
    tells: ['identity.profileChanged'],
    guards: unguarded.laterCounts,
  })
    .input(profileChanges)
    .output(ownProfile),
  removePicture: write({
    method: 'DELETE',
    path: '/me/picture',
    summary: "Remove the signed-in person's picture",
    tells: ['identity.profileChanged'],
    guards: unguarded.takesNothingOver,
  }).output(ownProfile),
  permissions: read('/me/permissions', "The signed-in person's overrides of their role's permissions").output(ownPermissions),
  avatar: read('/me/avatar', "The signed-in person's picture").output(z.object({ avatar_url: z.string().nullable() })),
  liveTicket: write({
    method: 'POST',
    path: '/live/tickets',
    summary: 'A one-use ticket that opens the live socket',
    tells: { nothing: 'A ticket is spent within seconds, and shown nowhere.' },
    guards: unguarded.makesNew,
  })
    .output(z.object({ ticket: z.string(), expiresAt: z.string() }))
    .meta({ reach: 'member', limit: 'token' }),
  reportError: write({
    method: 'POST',
    path: '/client-errors',
    summary: 'Tell of an error that nobody on the page caught',
    status: 202,
    tells: { nothing: 'It goes into the log of the server.' },
    guards: unguarded.makesNew,
  })
    .input(clientError)
    .output(z.object({}))
    .meta({ reach: 'public', limit: 'report' }),
};
