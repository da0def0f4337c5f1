import type Stripe from 'stripe';
import type { Em } from '#server/platform/db/orm.ts';
import { SandboxEvent } from '../sandbox.entity.ts';
import { toId, openLedger } from './ledger.ts';
import type { ProviderAction } from './payments/at-provider.ts';

/** Contents of /sandbox/payments. Times are ISO 8601. */
export interface SandboxPayments {
  now: string;
  payments: {
    id: string;
    amount: number;
    amountRefunded: number;
    currency: string;
    status: string;
    description: string | null;
    dispute: string | null;
    createdAt: string;
    /** Available actions. */
    actions: ProviderAction[];
  }[];
  subscriptions: {
    id: string;
    status: string;
    amount: number;
    currency: string;
    periodEnd: string;
    cancelAt: string | null;
  }[];
  /** Webhooks that the shop has not accepted yet. */
  webhooks: {
    id: string;
    provider: string;
    status: string;
    attempts: number;
    lastError: string | null;
    type: string;
  }[];
}

const LIST_LIMIT = 100;

export async function readPayments(em: Em, now: Date): Promise<SandboxPayments> {
  const ledger = openLedger(em, { at: now, origin: '' });
  const charges = new Map((await ledger.list('charge')).map((charge) => [charge.id, charge]));
  const disputes = new Map((await ledger.list('dispute')).map((dispute) => [toId(dispute.charge), dispute]));
  const intents = (await ledger.list('payment_intent')).slice(0, LIST_LIMIT);
  const waiting = { status: { $ne: 'delivered' as const } };
  const events = await em.find(SandboxEvent, waiting, { orderBy: { createdAt: 'desc' }, limit: LIST_LIMIT });
  return {
    now: now.toISOString(),
    payments: intents.map((intent) => {
      const charge = charges.get(toId(intent.latest_charge) ?? '');
      return payment(intent, charge, charge && disputes.get(charge.id));
    }),
    subscriptions: (await ledger.list('subscription')).slice(0, LIST_LIMIT).map(subscription),
    webhooks: events.map(({ id, provider, status, attempts, lastError, body }) => {
      const { type, event_type } = JSON.parse(body) as { type?: string; event_type?: string };
      return { id, provider, status, attempts, lastError: lastError ?? null, type: type ?? event_type ?? '' };
    }),
  };
}

function payment(intent: Stripe.PaymentIntent, charge?: Stripe.Charge, dispute?: Stripe.Dispute) {
  return {
    id: intent.id,
    amount: intent.amount,
    amountRefunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    status: intent.status,
    description: intent.description,
    dispute: dispute?.status ?? null,
    createdAt: iso(intent.created),
    actions: charge?.captured ? actionsFor(charge, dispute) : (UNPAID[intent.status] ?? []),
  };
}

/** Actions on an unpaid payment. */
const UNPAID: Readonly<Record<string, ProviderAction[]>> = {
  requires_payment_method: ['process'],
  processing: ['arrive', 'fail'],
};

function actionsFor(charge: Stripe.Charge, dispute: Stripe.Dispute | undefined): ProviderAction[] {
  if (dispute?.status === 'needs_response') return ['lose', 'win'];
  // Delayed failures of a refund have a test card of their own.
  if (charge.refunded || dispute?.status === 'lost') return [];
  return dispute ? ['refund'] : ['dispute', 'refund'];
}

function subscription({ id, status, items, currency, cancel_at }: Stripe.Subscription) {
  const amount = items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  const periodEnd = iso(items.data[0]?.current_period_end ?? 0);
  return { id, status, amount, currency, periodEnd, cancelAt: cancel_at === null ? null : iso(cancel_at) };
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
