import { msg } from '@lingui/core/macro';
import type { PageSources } from '#contract/embed/embed.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { AppError } from '#server/platform/errors.ts';
import { englishSpeaker } from '#server/platform/i18n/words.ts';
import type { Order, Payment, Refund } from '../orders/order.entity.ts';
import type { PlanTerms } from '../subscriptions/plan-change.entity.ts';
import type { ProviderName } from './provider-name.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';

/**
 * Payment provider, as needed for an existing order. Each is a folder that implements this and knows no table but the
 * order. Ways to pay differ too much for one interface and are in `checkout`. Every method may be repeated after a
 * failure, and throws if the provider is unreachable.
 */
export interface PaymentProvider {
  /** Checks the keys. @throws the provider's error */
  checkKey: () => Promise<void>;
  readonly name: ProviderName;
  /** False without real money: a stand-in, or test keys. */
  readonly live: boolean;
  /** Content security sources for pages with a payment. */
  readonly pageSources: PageSources;
  /** Null disables the webhook endpoint. */
  readonly webhook: ProviderWebhook | null;

  /** True if the order was set up at this provider. */
  knows: (order: Order) => boolean;
  /** True if it is a subscription at this provider. */
  renews: (order: Order) => boolean;
  /** Reads the current state. An order unknown to the provider is dead. */
  snapshot: (order: Order) => Promise<ProviderSnapshot>;
  /** Makes an unpaid order unpayable. A payment made meanwhile stays. */
  void: (order: Order) => Promise<void>;
  /** Pushes a decision about a subscription to the provider. */
  push: (order: Order, change: PendingChange) => Promise<void>;
  /** Changes the price from the next renewal on, or restores the previous one. */
  changePlan: (order: Order, change: PlanPush) => Promise<void>;
  /** Updates the customer's address and name to the order's. @throws {InvalidInput} if the provider refuses them */
  renameCustomer: (order: Order) => Promise<void>;
  /** Deletes the order's customer, with name and address. Payments stay and are refundable. */
  deleteCustomer: (order: Order) => Promise<void>;
  /** Pauses a subscription's charges during a dispute, and resumes them. */
  hold: (order: Order, held: boolean) => Promise<void>;
  /**
   * Refunds a payment, once per refund id. Returns the provider's id, or null if it was already refunded.
   * @throws {RefundRefused} if retrying is pointless
   */
  refund: (refund: RefundOrder) => Promise<string | null>;
  /** Returns the subject of a message; null if it changes nothing here. */
  subjectOf: (body: string) => EventSubject | null;
}

/** Change of a subscription: end after the paid period, resume, or end now. */
export interface PendingChange {
  change: 'end' | 'resume' | 'now';
  endsAt: Date | null;
}

/** Price of each renewal from the next one on. */
export interface PlanPush {
  /** Id of the plan change; identifies its renewals. */
  id: string;
  push: 'set' | 'back';
  /** Terms of the next charge. */
  terms: PlanTerms;
  /** Id of the previous plan change; null if there was none. */
  earlier: string | null;
}

/** Refund with everything a provider needs. */
export interface RefundOrder extends Pick<Refund, 'id' | 'amountMinor' | 'endsContract'> {
  payment: Pick<Payment, 'reference' | 'intentId' | 'currency'>;
  order: Order;
}

/** Permanent refusal of a refund, with the reason for the coach. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
  readonly words: Words;

  constructor(words: Words) {
    super(englishSpeaker.say(words));
    this.words = words;
  }
}

/** Reads and verifies a provider's messages. */
export interface ProviderWebhook {
  /** True if verifying a message needs a call to the provider. */
  readonly asksProvider?: boolean;
  /** Larger messages are rejected unread. */
  readonly maxBytes?: number;
  /** @throws {InvalidSignature} for a forged message, {ClockSkewError} for one from another time */
  receive: (message: WebhookMessage) => Promise<ReceivedEvent>;
  /** Verifies a message that could not be verified when it arrived. */
  verify: (body: string, proof: Record<string, string>) => Promise<boolean>;
}

interface WebhookMessage {
  /** The signed bytes. */
  body: string;
  /** Returns a request header; empty if missing. */
  header: (name: string) => string;
}

export interface ReceivedEvent {
  /** The provider's id of the message. */
  id: string;
  type: string;
  objectId: string | null;
  /** Headers to verify it later; null if already verified. */
  proof: Record<string, string> | null;
}

/** 400: wrong signature. Nothing is stored. */
export class InvalidSignature extends AppError {
  constructor() {
    super(400, 'invalid_signature', msg`This webhook’s signature is invalid.`);
  }
}

/** Signed message whose time differs from this server's by minutes: one clock is wrong. */
export class ClockSkewError extends InvalidSignature {
  /** Seconds by which this server is behind the message; negative if ahead. */
  readonly behindS: number;

  constructor(behindS: number) {
    super();
    this.behindS = Math.round(behindS);
  }
}

/** 400: not a provider's message. */
export class InvalidEvent extends AppError {
  constructor() {
    super(400, 'invalid_event', msg`This isn’t a webhook event.`);
  }
}

/** Columns with provider ids. All are null before the set-up at a provider. */
export const PROVIDER_REFERENCES = ['stripeIntentId', 'stripeSubscriptionId', 'paypalOrderId'] as const;

/** Subject of a message, by all ids it contains. */
export interface EventSubject {
  /** Id of the shop's order. */
  orderId?: string | undefined;
  /** The provider's id of the payment. */
  payment?: string | undefined;
  /** The provider's ids, by the order's columns. */
  references: ProviderReferences;
}

export type ProviderReferences = Partial<Pick<Order, (typeof PROVIDER_REFERENCES)[number]>>;
