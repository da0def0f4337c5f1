import type Stripe from 'stripe';
import { isUuid } from '../../http/ids.ts';

/** What a provider's message is about, by every name it gives. */
export interface Subject {
  /** The shop's own id, which it gave the provider. */
  order?: string | undefined;
  intentId?: string | undefined;
  subscriptionId?: string | undefined;
  paypalOrderId?: string | undefined;
}

/** The subject of a message of the card provider; null for one that changes nothing here. */
export function subjectOfCardEvent({ data: { object } }: Stripe.Event): Subject | null {
  const kind = 'object' in object ? object.object : '';
  if (kind === 'payment_intent') {
    const { id, metadata } = object as Stripe.PaymentIntent;
    return { intentId: id, order: ourId(metadata) };
  }
  if (kind === 'charge' || kind === 'refund' || kind === 'dispute') {
    const { payment_intent: intent, metadata } = object as Stripe.Charge;
    return { intentId: expandableId(intent), order: kind === 'charge' ? ourId(metadata) : undefined };
  }
  if (kind === 'subscription') {
    const { id, metadata } = object as Stripe.Subscription;
    return { subscriptionId: id, order: ourId(metadata) };
  }
  if (kind === 'invoice') {
    const details = (object as Stripe.Invoice).parent?.subscription_details;
    return details ? { subscriptionId: expandableId(details.subscription), order: ourId(details.metadata) } : null;
  }
  return null;
}

/** https://developer.paypal.com/api/rest/webhooks/event-names/ */
export function subjectOfPayPalEvent(event: object): Subject | null {
  const { resource_type: kind, resource = {} } = event as PayPalEvent;
  const paypalOrderId = kind === 'checkout-order' ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  // A refund does not say of which order it is, but what we called that.
  const order = ourId({ order: resource.custom_id ?? '' });
  return paypalOrderId || order ? { paypalOrderId, order } : null;
}

interface PayPalEvent {
  resource_type?: string;
  resource?: { id?: string; custom_id?: string; supplementary_data?: { related_ids?: { order_id?: string } } };
}

function expandableId(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

function ourId(metadata: Stripe.Metadata | null | undefined): string | undefined {
  const id = metadata?.['order'];
  return isUuid(id) ? id : undefined;
}
