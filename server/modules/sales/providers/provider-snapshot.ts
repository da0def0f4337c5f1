import type { Words } from '#contract/speak.ts';
import type { PaidBy } from './provider-name.ts';

/** What one provider says about an order at one moment. Nothing follows from anything else. */
export interface ProviderSnapshot {
  payments: PaymentSnapshot[];
  /** Where the order renews and the provider knows of it. */
  subscription?: SubscriptionSnapshot;
  /** Nothing can come of it any more at this provider. */
  dead: boolean;
  /** The money was asked for: why it did not come, or null where it did. */
  captureIssue?: string | null;
}

/** What all providers that know of an order say about it. */
export interface OrderSnapshot extends ProviderSnapshot {
  /** Those that could be read. What another one knows is still as it was. */
  readFrom: PaidBy[];
}

export interface PaymentSnapshot {
  provider: PaidBy;
  /** The provider's id of this movement of money. */
  reference: string;
  /** What refunds name: the payment intent, the capture. Null where nothing moved, or not through this provider. */
  intentId: string | null;
  state: 'pending' | 'paid';
  /** When it was paid, by the provider's clock; missing where it does not say. */
  paidAt?: Date | undefined;
  /** Integer minor units. */
  amountMinor: number;
  currency: string;
  /** What has gone back for good: refunds that arrived, and disputes that were lost. */
  refundedMinor: number;
  /** A dispute that is open or lost. */
  disputed: boolean;
  /** The refunds that `refundedMinor` counts, the oldest first. */
  arrivedRefunds?: readonly ArrivedRefund[];
  /** Refunds that were begun and did not arrive: the money is still here. */
  failedRefunds?: readonly FailedRefund[];
  /** It names another order as its own: nothing is granted for it. */
  foreign?: boolean;
  period: { start: Date; end: Date } | null;
  /** The plan change at whose price it was charged. */
  plan?: string;
}

interface ArrivedRefund {
  /** The provider's name of the refund. */
  reference: string;
  amountMinor: number;
}

export interface FailedRefund {
  /** The provider's name of the refund. */
  reference: string;
  amountMinor: number;
  /** When it was begun, by the provider's clock; missing where it does not say. */
  begunAt?: Date | undefined;
  /** For the coach, who may try again. */
  problem: Words;
}

/** Stripe's words for the states of a subscription, which the shop has taken over. */
export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid';

export interface SubscriptionSnapshot {
  status: SubscriptionStatus | 'incomplete_expired' | 'paused';
  periodEnd: Date;
  /** When it will end, or null. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** It has ended, and somebody could still pay an invoice of it. */
  payable: boolean;
  /** It ended, or will, because nothing could be charged. */
  unpaid: boolean;
  /** Whether renewals are charged: `held` where the shop has stopped it, `off` where somebody else has. */
  collection: 'on' | 'held' | 'off';
  /** When a failed renewal is charged again; missing where it is not. */
  retryAt?: Date;
}
