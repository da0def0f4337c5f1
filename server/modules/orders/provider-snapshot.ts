import type { PaymentProvider } from './order.entity.ts';
import type { SubscriptionStatus } from '../access/purchase.entity.ts';

/** What a provider says about an order at one moment. Nothing follows from anything else. */
export interface ProviderSnapshot {
  /** Who has answered. */
  asked: PaymentProvider[];
  payments: PaymentSnapshot[];
  /** Where the order renews and the provider knows of it. */
  subscription?: SubscriptionSnapshot;
  /** Nothing can come of it any more at this provider. */
  dead: boolean;
}

export interface PaymentSnapshot {
  provider: PaymentProvider;
  /** The provider's id of this movement of money. */
  reference: string;
  /** What refunds name: the payment intent, the capture. */
  intentId: string;
  state: 'pending' | 'paid';
  /** Integer minor units. */
  amountMinor: number;
  currency: string;
  refundedMinor: number;
  /** A dispute that is open or lost. */
  disputed: boolean;
  period: { start: Date; end: Date } | null;
}

export interface SubscriptionSnapshot {
  status: SubscriptionStatus | 'incomplete_expired' | 'paused';
  periodEnd: Date;
  /** When it will end, or null. */
  endsAt: Date | null;
  endedAt: Date | null;
}

export const emptySnapshot: ProviderSnapshot = { asked: [], payments: [], dead: false };
