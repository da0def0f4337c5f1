import * as z from 'zod';
import { CodeField } from './auth.ts';
import { EmailField } from '../forms/forms.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { sentence } from '../i18n/sentence.ts';

const Name = z
  .string()
  .trim()
  .max(100, sentence(/*i18n*/ 'Use at most {max} characters.', { max: 100 }))
  .refine((value) => !/\p{Cc}/u.test(value), sentence(/*i18n*/ 'Use a single line.'));

/** POST /api/user: names of the user; '' for none. `replaces` has the names that the form was filled in with.
 * Returns the
 * user; 409 `changed_meanwhile` if the names have changed. Clients that leave it out replace any names. */
export const UserUpdateRequest = z.object({
  firstName: Name,
  lastName: Name,
  replaces: z.object({ firstName: z.string().max(100), lastName: z.string().max(100) }).optional(),
});
export type UserUpdateRequest = z.input<typeof UserUpdateRequest>;

/** POST /api/user/proof: mails a code to the account's address. 202. POST …/verify: 204, valid for 15 minutes. */
export const ProofRequest = z.object({ code: CodeField });
export type ProofRequest = z.input<typeof ProofRequest>;

/**
 * POST /api/user/email: mails a code to the new address. 202, also if it belongs to another account.
 * 403 `proof_needed` if the last sign-in or proof is older than 15 minutes.
 */
export const EmailChangeRequest = z.object({ email: EmailField });
export type EmailChangeRequest = z.input<typeof EmailChangeRequest>;

/**
 * POST /api/user/email/verify: confirms the mailed code. Returns the user; 400 `invalid_code` for a
 * wrong one, 409 `email_taken` if the mailbox belongs to another account. Ends every other session.
 * The old address gets a link that reverts the change for seven days.
 */
export const EmailVerifyRequest = z.object({ email: EmailField, code: CodeField });
export type EmailVerifyRequest = z.input<typeof EmailVerifyRequest>;

/** POST /api/user/email/undo, from the page behind that link: 303 for every outcome. */
export const EmailUndoRequest = z.object({ key: z.string().max(100) });

/**
 * POST /api/user/delete: 204, with a confirmation by mail. The typed word prevents a slip; 403 `proof_needed`
 * protects an unattended session, as with the address.
 */
export const AccountDeletionRequest = z.object({
  confirm: z.literal('DELETE', sentence(/*i18n*/ 'Type {word}.', { word: 'DELETE' })),
});
export type AccountDeletionRequest = z.input<typeof AccountDeletionRequest>;

/**
 * POST /api/erased-accounts: which of these account ids no longer exist. A shared device asks before it keeps unsent data
 * of members who are not signed in. Only devices of a member know the id, which is random.
 */
export const ErasedAccountsRequest = z.object({ ids: z.array(z.uuid()).min(1).max(50) });
export type ErasedAccountsRequest = z.input<typeof ErasedAccountsRequest>;
export const ErasedAccountsResponse = z.object({ erased: z.array(z.uuid()) });
export type ErasedAccountsResponse = z.infer<typeof ErasedAccountsResponse>;

/** GET /api/user/sites: pages elsewhere that may show this person's training. POST /api/user/sites/{id}/revoke takes it back. */
export const SitesResponse = z.array(
  z.object({
    id: z.uuid(),
    origin: z.string(),
    grantedAt: ShopMoment,
    usedAt: ShopMoment.nullable(),
    /** A private address for their calendar was made there: it ends with the permission. */
    calendar: z.boolean().optional(),
  }),
);
export type SitesResponse = z.infer<typeof SitesResponse>;
