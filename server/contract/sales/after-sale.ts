import * as z from 'zod';
import { EmailField } from '../forms/forms.ts';
import { sentence } from '../i18n/sentence.ts';

const text = (max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(max, sentence(/*i18n*/ 'Use at most {max} characters.', { max }));

/** POST /api/user/subscriptions/{id}/card: a secret for the card form. Signed in on the shop's own site only. */
export const CardUpdateResponse = z.object({ clientSecret: z.string() });
export type CardUpdateResponse = z.infer<typeof CardUpdateResponse>;

/** POST /api/user/subscriptions/{id}/card/done: confirms the form; the new card is charged for what is due. */
export const CardDoneRequest = z.object({ setupIntent: z.string().regex(/^seti_\w{1,200}$/) });
export type CardDoneRequest = z.input<typeof CardDoneRequest>;

/**
 * POST /api/user/subscriptions/{id}/plan: accepts or declines an offer of the coach; can also decline after accepting,
 * until it applies. Returns the subscription. 409 `nothing_to_do` if it is no longer offered.
 */
export const PlanAnswerRequest = z.object({ plan: z.uuid(), agreed: z.boolean() });
export type PlanAnswerRequest = z.infer<typeof PlanAnswerRequest>;

/** POST /api/user/refund-requests: asks for the guarantee; 409 `too_late` outside its days. 202. */
export const GuaranteeRequest = z.object({
  /** Id of the purchase or the subscription. */
  id: z.uuid(),
  note: z
    .string()
    .trim()
    .max(2_000, sentence(/*i18n*/ 'Use at most {max} characters.', { max: 2_000 }))
    .default(''),
});
export type GuaranteeRequest = z.input<typeof GuaranteeRequest>;

/**
 * POST /api/withdrawals: withdraws from a contract (EU directive 2011/83, article 11a). Open to everybody. Each request
 * is stored and acknowledged by mail with date and time, even without a match. The contract ends at once if its owner
 * is signed in, otherwise by a confirmation from its mailbox (POST /withdraw/confirm). After two days without one the
 * coach decides. 202 with the time that the mail states.
 */
export const WithdrawalRequest = z.object({
  fullName: text(100, sentence(/*i18n*/ 'Enter your name.')),
  email: EmailField,
  /** Receipt number or name of the programme. */
  contract: text(200, sentence(/*i18n*/ 'Enter the receipt number or the programme name.')),
});
export type WithdrawalRequest = z.input<typeof WithdrawalRequest>;
export const WithdrawalResponse = z.object({
  status: z.literal('accepted'),
  receivedAt: z.iso.datetime(),
  /** True if it ended the contract; only for its signed-in owner. */
  ended: z.literal(true).optional(),
});
export type WithdrawalResponse = z.infer<typeof WithdrawalResponse>;

/** POST /withdraw/confirm, from the button of its page: ends the contract in the mail. 303 to the result. */
export const WithdrawalConfirmation = z.object({ token: z.uuid() });
