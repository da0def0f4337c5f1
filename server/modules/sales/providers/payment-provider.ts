import { msg } from '@lingui/core/macro';
import type { PageSources } from '#contract/embed.ts';
import type { Words } from '#contract/speak.ts';
import { AppError } from '#server/platform/errors.ts';
import { englishSpeaker } from '#server/platform/i18n/words.ts';
import type { Order, Payment, PROVIDER_REFERENCES, Refund } from '../orders/order.entity.ts';
import type { PlanTerms } from '../subscriptions/plan-change.entity.ts';
import type { ProviderName } from './provider-name.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';

/**
 * What the shop needs of a payment provider once an order has been begun there. Each provider is one
 * folder that implements it, and knows nothing of the shop's tables but the order it is given. How a
 * buyer pays differs too much to be the same for all, and stands in `checkout`.
 *
 * Every method may be called again after it failed, and throws when the provider cannot be reached.
 */
export interface PaymentProvider {
  /** Asks whether the keys are accepted. @throws what the provider answers otherwise */
  checkKey: () => Promise<void>;
  readonly name: ProviderName;
  /** False where no money moves: a stand-in, or test keys. */
  readonly live: boolean;
  /** What its scripts need on pages where somebody pays. */
  readonly pageSources: PageSources;
  /** Null closes the address for its messages. */
  readonly webhook: ProviderWebhook | null;

  /** Whether the order has been set up at this provider. */
  knows: (order: Order) => boolean;
  /** Whether it renews at this provider. */
  renews: (order: Order) => boolean;
  /** What is so now. An order that the provider has no record of is dead there. */
  snapshot: (order: Order) => Promise<ProviderSnapshot>;
  /** Makes sure that an order which nobody has paid cannot be paid any more. What was paid in the meantime stays paid. */
  void: (order: Order) => Promise<void>;
  /** Tells the provider what the shop has decided about a subscription. */
  push: (order: Order, change: PendingChange) => Promise<void>;
  /** Charges another price from the next renewal on, and nothing before, or goes back to the one before. */
  changePlan: (order: Order, change: PlanPush) => Promise<void>;
  /** Gives the customer of an order the address that it has now. */
  renameCustomer: (order: Order) => Promise<void>;
  /** Deletes the customer of an order, with name and address. What was paid stays, and can be given back. */
  deleteCustomer: (order: Order) => Promise<void>;
  /** Stops collecting for a subscription while what was paid for it is disputed, and begins again. */
  hold: (order: Order, held: boolean) => Promise<void>;
  /**
   * Gives money back, once for each refund's id. The provider's name of the refund, or null where the
   * money had gone back already.
   * @throws {RefundRefused} where trying again is no use
   */
  refund: (refund: RefundOrder) => Promise<string | null>;
  /** What a message is about; null for one that changes nothing here. */
  subjectOf: (body: string) => EventSubject | null;
}

/** To end at a time that was paid for, to go on after all, or to end at once. */
export interface PendingChange {
  change: 'end' | 'resume' | 'now';
  endsAt: Date | null;
}

/** What each renewal costs from the next one on. */
export interface PlanPush {
  /** Of the plan change: its renewals are known by it. */
  id: string;
  push: 'set' | 'back';
  /** What is charged then. */
  terms: PlanTerms;
  /** The plan change that counted before; null where there was none. */
  earlier: string | null;
}

/** A refund with all that a provider needs to know for it. */
export interface RefundOrder extends Pick<Refund, 'id' | 'amountMinor' | 'endsContract'> {
  payment: Pick<Payment, 'reference' | 'intentId' | 'currency'>;
  order: Order;
}

/** The provider will not give the money back, and will not tomorrow. The coach reads why. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
  readonly words: Words;

  constructor(words: Words) {
    super(englishSpeaker.say(words));
    this.words = words;
  }
}

/** How messages of a provider are read and proven. */
export interface ProviderWebhook {
  /** True where only the provider itself can tell, by a call, whether a message is its own. */
  readonly asksProvider?: boolean;
  /** Larger ones are refused unread. */
  readonly maxBytes?: number;
  /** @throws {InvalidSignature} for what the provider has not sent, {WrongClock} for what is from another time */
  receive: (message: WebhookMessage) => Promise<ReceivedEvent>;
  /** Whether the provider has sent a message that could not be proven when it came. */
  verify: (body: string, proof: Record<string, string>) => Promise<boolean>;
}

interface WebhookMessage {
  /** The bytes that were signed. */
  body: string;
  /** A header of the request; empty where it is missing. */
  header: (name: string) => string;
}

export interface ReceivedEvent {
  /** The provider's own id of the message. */
  id: string;
  type: string;
  objectId: string | null;
  /** The headers that prove who sent it, where that could not be verified at once. */
  proof: Record<string, string> | null;
}

/** 400: the signature does not fit. Nothing is stored. */
export class InvalidSignature extends AppError {
  constructor() {
    super(400, 'invalid_signature', msg`The signature of this message is not right.`);
  }
}

/** The provider has signed it, and its time is more than minutes from that of this server: one of the two clocks is wrong. */
export class ClockSkewError extends InvalidSignature {
  /** Seconds by which this server is behind the message; negative where it is ahead. */
  readonly behindS: number;

  constructor(behindS: number) {
    super();
    this.behindS = Math.round(behindS);
  }
}

/** 400: it is no message of a provider. */
export class InvalidEvent extends AppError {
  constructor() {
    super(400, 'invalid_event', msg`This is not an event.`);
  }
}

/** What a message is about, by every name that it gives. */
export interface EventSubject {
  /** The shop's own id, which it gave the provider. */
  orderId?: string | undefined;
  /** The provider's name of the payment. */
  payment?: string | undefined;
  /** The provider's names, under the columns of the order that hold them. */
  references: ProviderReferences;
}

export type ProviderReferences = Partial<Pick<Order, (typeof PROVIDER_REFERENCES)[number]>>;
