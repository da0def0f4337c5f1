import * as z from 'zod';
import type { PushKind } from './push-kinds.ts';
import { sentence } from '../i18n/sentence.ts';

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, sentence(/*i18n*/ 'Enter a time such as 21:30.'));

/** Quiet hours, by the member's clock; they may span midnight. */
const Quiet = z.object({ from: Clock, to: Clock }).nullable();

const Kinds = z.object({
  'session-today': z.boolean(),
  'coach-answered': z.boolean(),
  'plan-new': z.boolean(),
  'rest-over': z.boolean(),
} satisfies Record<PushKind, z.ZodBoolean>);

/** An IANA name, such as Europe/Helsinki; the server checks that it exists. */
const Zone = z.string().regex(/^[A-Za-z][\w+/-]{1,63}$/);

/** GET /api/user/push: the member's notification settings, and the shop's public key. */
export const PushResponse = z.object({
  publicKey: z.string(),
  kinds: Kinds,
  quiet: Quiet,
  timeZone: z.string(),
  /** Number of their devices with notifications. */
  devices: z.int().min(0),
});
export type PushResponse = z.infer<typeof PushResponse>;

/**
 * POST /api/user/push: changes the member's notification settings. Settings that are left out stay, because another
 * device may have changed them since.
 */
export const PushRequest = z
  .object({ kinds: Kinds.partial(), quiet: Quiet, timeZone: Zone })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0);
export type PushRequest = z.infer<typeof PushRequest>;

const Base64Url = z.string().regex(/^[\w-]+={0,2}$/);

/** POST /api/user/push/devices: adds this browser. The body is `PushSubscription.toJSON()` (RFC 8030, RFC 8291). */
export const PushDeviceRequest = z.object({
  endpoint: z.string().max(1_000),
  keys: z.object({ p256dh: Base64Url.min(80).max(100), auth: Base64Url.min(20).max(30) }),
  timeZone: Zone,
});
export type PushDeviceRequest = z.infer<typeof PushDeviceRequest>;

/** POST /api/user/push/devices/check: asks if messages for this member go to this browser. */
export const PushCheckRequest = z.object({ endpoint: z.string().max(1_000) });
export type PushCheckRequest = z.infer<typeof PushCheckRequest>;

/** `on` is false if the shop does not know the browser, and if another member allowed it. */
export const PushCheckResponse = z.object({ on: z.boolean() });
export type PushCheckResponse = z.infer<typeof PushCheckResponse>;

/** POST /api/user/push/devices/remove: removes this browser. */
export const PushRemoveRequest = z.object({ endpoint: z.string().max(1_000) });
export type PushRemoveRequest = z.infer<typeof PushRemoveRequest>;

/** POST /api/user/push/rests: notifies this browser when a rest is over; null cancels it. In seconds, since the
 * clock of a
 * device may be wrong. One rest at a time, of an hour at most: a new one replaces it. */
export const PushRestRequest = z.object({
  endpoint: z.string().max(1_000),
  /** Key of the current plan. */
  plan: z.string().regex(/^[\w-]{1,64}$/),
  seconds: z.int().min(1).max(3_600).nullable(),
});
export type PushRestRequest = z.infer<typeof PushRestRequest>;
