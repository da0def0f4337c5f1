import * as z from 'zod';
import { ConsentWithdrawnAt } from '../coaching/seen-withdrawal.ts';
import { EmailField } from '../forms/forms.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { sentence } from '../i18n/sentence.ts';

/** GET /api/auth/user: the signed-in user; 401 with "Unauthorized" otherwise. */
export const UserResponse = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  createdAt: ShopMoment,
  /** True if the user may read messages to the coach. */
  coach: z.boolean(),
  /** Has a live subscription to coaching. */
  elite: z.boolean(),
  /** True for a former client. Absent in older data of a browser. */
  wasCoached: z.boolean().optional(),
  /** End of a former client's coaching; absent if unknown or not applicable. */
  coachedUntil: ShopMoment.optional(),
  consentWithdrawnAt: ConsentWithdrawnAt,
});
export type UserResponse = z.infer<typeof UserResponse>;

/** GET /api/auth/session: 200 for everybody, so that browsers log no error. */
export const SessionResponse = z.object({
  signedIn: z.boolean(),
  coach: z.boolean(),
  /** Keys of the training plans that open to them. */
  plans: z.array(z.string()),
  /** Keys of the plans by which they have trained, open or not. */
  logs: z.array(z.string()),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

/**
 * POST /api/login/code: mails a code of six or twelve digits. 202, the same for every address. The code works in the
 * browser that asked. A browser that has signed in to the address before gets six mails an hour, and sees its limit.
 * All other browsers together get six an hour for one address; while a code works they may share it.
 */
export const LoginCodeRequest = z.object({ email: EmailField });
export type LoginCodeRequest = z.input<typeof LoginCodeRequest>;

/** Answer to a request for a code. */
export const CodeResponse = z.object({
  status: z.literal('accepted'),
  /** True if this browser, known for the address, has reached its codes for this hour: none was mailed. */
  enough: z.literal(true).optional(),
});
export type CodeResponse = z.infer<typeof CodeResponse>;

/** GET /api/login/code: delivery state of the last code mail that this browser asked for. */
export const CodeDeliveryResponse = z.object({
  /** `refused`: the address does not take our mail. `expired`: it could not be sent while the code worked. */
  delivery: z.enum(['waiting', 'sent', 'refused', 'expired']),
});
export type CodeDeliveryResponse = z.infer<typeof CodeDeliveryResponse>;

const DIGITS = sentence(/*i18n*/ 'Enter the code from the e-mail.');

/** Six or twelve digits. People copy spaces along. */
export const CodeField = z
  .string(DIGITS)
  .transform((value) => value.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}(?:\d{6})?$/, DIGITS));

/**
 * POST /api/login/verify: 204 and a session for the mailed digits; 400 `invalid_code`, the same
 * for wrong, used, expired and unsent ones.
 */
export const LoginVerifyRequest = z.object({
  email: EmailField,
  code: CodeField,
  returnTo: z.string().max(2_000).optional(),
});
export type LoginVerifyRequest = z.input<typeof LoginVerifyRequest>;

/** Sign-in methods of this server, for rendering pages. */
export interface SignInMethods {
  /** A code by e-mail. */
  codes: boolean;
  /** Providers, each reached by /api/login?provider={name}. */
  providers: { name: string; label: string }[];
}
