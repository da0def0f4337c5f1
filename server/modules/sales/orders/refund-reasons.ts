/**
 * Reasons for an automatic refund. `mismatch`: other amount; `foreign`: other order; `code`: code used up; `unconfirmed`:
 * nobody has confirmed the order.
 */
export const REJECT_REASONS = [
  'duplicate',
  'mismatch',
  'foreign',
  'withdrawal',
  'ended',
  'code',
  'unconfirmed',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** `provider`: made at the provider; such a row is written if it failed. */
export type RefundReason = RejectReason | 'guarantee' | 'goodwill' | 'provider';
