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

/** True for an automatic refund of an accepted payment. The coach, too, refunds one for a withdrawal. */
export function isAutomatic({ reason }: { reason: RefundReason }): boolean {
  return reason !== 'withdrawal' && REJECT_REASONS.some((each) => each === reason);
}

export type RejectReason = (typeof REJECT_REASONS)[number];

/** `provider`: made at the provider; such a row is written if it failed there. */
export type RefundReason = RejectReason | 'guarantee' | 'goodwill' | 'provider';
