// What every contract entry says about itself beside its input and output; the procedure wrapper enforces it and
// the generated matrices are built from it.

import { oc } from '@orpc/contract';
import { z } from 'zod';
import { isDay } from './calendar.ts';
import type { ErrorCode } from './errors.ts';
import type { EventName } from './events.ts';
import { isOrderKey, leavesRoom } from './orderKey.ts';

export interface EndpointMeta {
  /** Who may call at all: anyone who holds the public key, or an active member of a studio. */
  reach: 'public' | 'member';
  /** The studio permission without which the call is refused before anything is read. */
  can?: string;
  /** The rate-limit bucket that the call draws on. */
  limit: 'read' | 'write' | 'invite' | 'token' | 'report' | 'testPush';
  /** The refusals that are this call's own, beside the common ones that any call can give. */
  refuses?: readonly ErrorCode[];
  /** The call changes somebody's access: it leaves exactly one line in the audit log. */
  audited?: true;
  /**
   * Of a read: its answer changes with an event of the studio's log, with the studio's day and with who asks, and with nothing else. Asked
   * again for what has not changed, it is answered with 304 (decision 0023).
   */
  followsLog?: true;
  /** Its handler takes the studio for itself, with `takeStudio`: nobody else writes in it meanwhile. */
  alone?: true;
  /** Of a write, of which event it tells: of exactly one of these, unless it finds nothing to change. */
  tells?: Tells;
  /** What it may tell of besides: what follows from it in other features' rows. */
  besides?: readonly EventName[];
  /** Of a write, how it is kept from overwriting what its caller has not seen. */
  guards?: Guards;
}

/** Why nothing, in a sentence. */
export interface Nothing {
  nothing: string;
}

export type Tells = readonly [EventName, ...EventName[]] | Nothing;

/**
 * `version`: the caller names the version that they saw, and another one is a conflict (`demandVersion`). `fields`: they do,
 * and what others changed since is merged field by field (`mergedOrConflict`).
 */
export type Guard = 'version' | 'fields';
export type Guards = Guard | Nothing;

/** Why a write overwrites nothing that its caller has not seen, where it asks for no version. */
export const unguarded = {
  makesNew: { nothing: 'It makes something new.' },
  laterCounts: { nothing: 'Of two the later one counts.' },
  stateDecides: { nothing: 'Its state decides: of two the second finds it done.' },
  ends: { nothing: 'What it ends is there, or was ended before.' },
  takesNothingOver: { nothing: 'It takes nothing over from what somebody saw.' },
} as const satisfies Record<string, Nothing>;

const base = oc.$meta<EndpointMeta>({ reach: 'member', limit: 'read' });

/** A call that changes nothing. Always GET, so that no cross-site form can be one that writes. */
export const read = (path: `/${string}`, summary: string, { followsLog }: Pick<EndpointMeta, 'followsLog'> = {}) =>
  base.route({ method: 'GET', path, summary }).meta({ reach: 'member', limit: 'read', ...(followsLog && { followsLog }) });

interface WriteOptions {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  can?: string;
  refuses?: readonly ErrorCode[];
  status?: number;
  audited?: true;
  tells: Tells;
  besides?: readonly EventName[];
  guards: Guards;
}

/** A call that changes something: one transaction, one event, repeatable under an idempotency key. */
export const write = ({ method, path, summary, can, refuses, status, audited, tells, besides, guards }: WriteOptions) =>
  base.route({ method, path, summary, ...(status && { successStatus: status }) }).meta({
    reach: 'member',
    limit: 'write',
    tells,
    guards,
    ...(can && { can }),
    ...(refuses && { refuses }),
    ...(audited && { audited }),
    ...(besides && { besides }),
  });

export { base as endpoint };

/** Position in a paged list: opaque to the caller, at most 500 characters. */
export const cursor = z.string().max(3000);

/** Rows of a page: 100 unless asked otherwise (PRODUCT §11). */
export const pageSize = z.coerce.number().int().min(1).max(200).default(100);

/** The number of the newest event that the answer already contains; the live stream goes on from there. */
export const sequence = z.number().int().min(0);

/** A day without a time: the same day for every viewer. */
export const dayString = z.iso.date({ error: 'Enter a date like 2026-03-12.' }).refine(isDay, 'Enter a date between 1900 and 2199.');

/** Where a card or a phase stands among its neighbours. */
export const orderKey = z.string().max(100).refine(isOrderKey, 'This is not an order key.');
/** The same as somebody may choose it. */
export const chosenOrderKey = orderKey.refine(leavesRoom, 'No room is left beyond this order key.');
