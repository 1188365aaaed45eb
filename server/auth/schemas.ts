// Bodies of /auth/v1. auth-js adds fields for features that we do not have; those are named and ignored, all others refused.

import { z } from 'zod';
import { emailAddress, firstName, lastName, newPassword, studioName } from '../../domain/identity/rules.ts';
import { browserPlace } from '../../domain/studios/rules.ts';

const fromAuthJs = {
  gotrue_meta_security: z.unknown().optional(),
  code_challenge: z.unknown().optional(),
  code_challenge_method: z.unknown().optional(),
};

const secret = z.string().min(20).max(200);
/** What was typed at sign-in: no rule but a bound, so that an old password stays usable whatever the rules become. */
const typedPassword = z.string({ error: 'Password is required.' }).min(1, 'Password is required.').max(1000, 'Password is too long.');

export const signUpBody = z.strictObject({
  ...fromAuthJs,
  email: emailAddress,
  password: newPassword,
  data: z
    .strictObject({
      first_name: firstName,
      last_name: lastName,
      studio_name: studioName.optional(),
      ...browserPlace,
      invitation_token: secret.optional(),
    })
    .refine((data) => data.studio_name || data.invitation_token, { path: ['studio_name'], message: 'Studio name is required.' }),
});
export type SignUpBody = z.infer<typeof signUpBody>;

export const passwordBody = z.strictObject({ ...fromAuthJs, email: emailAddress, password: typedPassword });
export const refreshBody = z.strictObject({ refresh_token: secret });
export const recoverBody = z.strictObject({ ...fromAuthJs, email: emailAddress });
export const resendBody = z.strictObject({ ...fromAuthJs, email: emailAddress, type: z.literal('signup') });
/** What whoever confirms a sign-up in another browser types anew. */
const signUpDetails = z.strictObject({ first_name: firstName, last_name: lastName, studio_name: studioName.optional() });

const mailedLink = { ...fromAuthJs, token_hash: secret };
export const verifyBody = z.discriminatedUnion('type', [
  z
    .strictObject({ ...mailedLink, type: z.literal('signup'), password: newPassword.optional(), data: signUpDetails.optional() })
    .refine(({ password, data }) => (password === undefined) === (data === undefined), {
      path: ['data'],
      message: 'Send a password and names, or neither.',
    }),
  z.strictObject({ ...mailedLink, type: z.literal('recovery') }),
  z.strictObject({ ...mailedLink, type: z.literal('email_change') }),
]);
export type VerifySignUpBody = Extract<z.infer<typeof verifyBody>, { type: 'signup' }>;
export const stopBody = z.strictObject({ token_hash: secret });
export const reauthenticateBody = z.strictObject({ password: typedPassword });
export const updateUserBody = z
  .strictObject({
    ...fromAuthJs,
    email: emailAddress.optional(),
    password: newPassword.optional(),
    current_password: typedPassword.optional(),
  })
  .refine(({ email, password }) => email !== undefined || password !== undefined, {
    path: ['email'],
    message: 'Send a new email or a new password.',
  })
  .refine(({ email, password }) => email === undefined || password === undefined, {
    path: ['email'],
    message: 'Change one of them at a time.',
  });
export const signOutQuery = z.strictObject({ scope: z.enum(['local', 'global', 'others']).default('global') });
