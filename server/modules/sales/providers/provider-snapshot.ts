import type { Words } from '#contract/i18n/speak.ts';
import type { PaidBy } from './provider-name.ts';
import type { Refusal } from './read-refusal.ts';

/** One provider's view of an order at one moment; reconciling uses nothing else. */
export interface ProviderSnapshot {
  payments: PaymentSnapshot[];
  /** Set for a subscription that the provider knows. */
  subscription?: SubscriptionSnapshot;
  /** True if the order can no longer be paid at this provider. */
  dead: boolean;
  /** Reason of a failed capture; null after a successful one. */
  captureIssue?: string | null;
  /** Set if the provider refuses to show a part, which is missing: the key lacks a permission. */
  refusal?: Refusal;
}

/** Combined view of all providers that know an order. */
export interface OrderSnapshot extends ProviderSnapshot {
  /** Providers that answered; rows of the others stay unchanged. */
  readFrom: PaidBy[];
}

export interface PaymentSnapshot {
  provider: PaidBy;
  /** The provider's id of the payment. */
  reference: string;
  /** Id that refunds need: payment intent or capture. Null for free payments, or those by another way. */
  intentId: string | null;
  state: 'pending' | 'paid';
  /** Payment time by the provider's clock; missing if unknown. */
  paidAt?: Date | undefined;
  /** Integer minor units. */
  amountMinor: number;
  currency: string;
  /** Final returns: arrived refunds and lost disputes. */
  refundedMinor: number;
  /** True if a dispute is open or lost; undefined if the provider does not show its disputes. */
  disputed: boolean | undefined;
  /** True if a dispute is undecided, so that the coach can still respond. */
  hasOpenDispute?: boolean;
  /** Refunds in `refundedMinor`, oldest first; none that lists a lost dispute. */
  arrivedRefunds?: readonly ArrivedRefund[];
  /** Failed refunds, whose money is still here. */
  failedRefunds?: readonly FailedRefund[];
  /** True if the payment names another order: it grants nothing. */
  foreign?: boolean;
  period: { start: Date; end: Date } | null;
  /** Id of the plan change with its price. */
  plan?: string;
}

export interface ArrivedRefund {
  /** The provider's id of the refund. */
  reference: string;
  amountMinor: number;
  /** Start by the provider's clock; missing if unknown. */
  begunAt?: Date | undefined;
}

export interface FailedRefund extends ArrivedRefund {
  /** Reason, for the coach, who may retry. */
  problem: Words;
}

/** Subscription states, as Stripe names them. */
export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid';

export interface SubscriptionSnapshot {
  status: SubscriptionStatus | 'incomplete_expired' | 'paused';
  periodEnd: Date;
  /** Scheduled end, or null. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** True if it has ended but an invoice is still payable. */
  payable: boolean;
  /** True if it ends or ended because a payment failed. */
  unpaid: boolean;
  /** State of charges: `held` if the shop paused them, `off` if someone else did. */
  collection: 'on' | 'held' | 'off';
  /** Next retry of a failed renewal; missing without one. */
  retryAt?: Date;
  /** Start of the period that is charged next, if an earlier one was waived, or that could not be charged. */
  unpaidFrom?: Date;
}
