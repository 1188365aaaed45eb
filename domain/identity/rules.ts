// What a person may type as their email, password and names: one schema for the form and the server.

import { z } from 'zod';
import { asOneLine, text } from '../kernel/text.ts';

const oneAddress = 'Enter one email address, like name@studio.com.';

/** One plain address, in lower case. Groups, comments, quoted local parts and lists are refused. */
export const emailAddress = z
  .string({ error: 'Email is required.' })
  .trim()
  .min(1, 'Email is required.')
  .max(254, 'Email must be 254 characters or fewer.')
  // Before anything is folded: the Kelvin sign becomes a k, and the address another person's.
  .regex(/^[\x21-\x7e]+$/, oneAddress)
  .toLowerCase()
  .pipe(z.email({ error: oneAddress }));

/** Any characters, stored exactly as typed; length counts characters, not bytes (ASVS 6.2.1, 6.2.8). */
export const newPassword = z
  .string({ error: 'Password is required.' })
  .refine((value) => [...value].length >= 8, 'Password must be 8 characters or more.')
  .refine((value) => [...value].length <= 128, 'Password must be 128 characters or fewer.')
  .refine((value) => value.isWellFormed(), 'Password contains characters that cannot be stored.');

export const firstName = text('First name', { min: 1, max: 50 });
export const lastName = text('Last name', { min: 1, max: 50 });

/** Address books put marks of direction round a number; they are left out. */
export const phone = z
  .string()
  .transform(asOneLine)
  .pipe(text('Phone', { max: 40 }));
export const jobTitle = text('Job title', { max: 80 });

/** The name of the studio that somebody founds by signing up (PRODUCT §1). */
export const studioName = text('Studio name', { min: 1, max: 80 });
