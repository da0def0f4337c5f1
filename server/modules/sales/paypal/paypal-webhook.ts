import { DAY_MS } from '#server/platform/days.ts';
import { isUuid } from '#contract/shared/ids.ts';
import {
  type EventSubject,
  InvalidEvent,
  InvalidSignature,
  type ProviderWebhook,
  ClockSkewError,
} from '../providers/payment-provider.ts';
import { PayPalError } from './paypal-http.ts';
import type { PayPal } from './paypal.client.ts';

/** Time limit for verifying a message during the request; later it is verified by a job. */
const PROOF_MS = 1_500;

/** Concurrent verifications during requests; further ones are left to a job. */
const PROOFS_AT_ONCE = 16;
/** PayPal's messages have a few kilobytes. */
const MAX_BYTES = 64 * 1024;
/** PayPal repeats a message for three days; clocks may differ by minutes. */
const SENT_BEFORE_MS = 4 * DAY_MS;
const SENT_AFTER_MS = 300_000;
/** Messages further ahead are verified up to this lead: PayPal tells if this server's clock is wrong. */
const MAX_CLOCK_LEAD_MS = 12 * 3_600_000;

const PROOF_HEADERS = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
];

/** Returns PayPal's webhook; PayPal verifies each message by a call. */
export function paypalWebhook(client: PayPal, webhookId: string): ProviderWebhook {
  const verify = async (body: string, proof: Record<string, string>) => {
    try {
      return await client.verifyWebhook(body, proof, webhookId);
    } catch (error) {
      // PayPal refuses what it cannot parse; timeouts, PayPal's faults and wrong keys are no answer.
      if (error instanceof PayPalError && error.refusal) return false;
      throw error;
    }
  };
  let verifying = 0;
  const verifyNow = async (body: string, proof: Record<string, string>) => {
    if (verifying >= PROOFS_AT_ONCE) return null;
    verifying += 1;
    const asked = verify(body, proof)
      .catch(() => null)
      .finally(() => (verifying -= 1));
    return Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, PROOF_MS, null))]);
  };
  return {
    asksProvider: true,
    maxBytes: MAX_BYTES,
    verify,
    async receive({ body, header }) {
      const proof = Object.fromEntries(PROOF_HEADERS.map((name) => [name, header(name)]));
      if (!mayBeProof(proof)) throw new InvalidSignature();
      const ageMs = Date.now() - Date.parse(proof['paypal-transmission-time'] ?? '');
      const { id, event_type: type, resource } = readEvent(body);
      const proven = await verifyNow(body, proof);
      if (proven === false) throw new InvalidSignature();
      if (ageMs < -SENT_AFTER_MS) throw proven ? new ClockSkewError(-ageMs / 1_000) : new InvalidSignature();
      return { id, type, objectId: resource?.id ?? null, proof: proven ? null : proof };
    },
  };
}

/** True if PayPal could have sent this; avoids calls for obvious forgeries. */
function mayBeProof(proof: Record<string, string>): boolean {
  const [algorithm = '', certificate = '', id = '', signature = '', time = ''] = PROOF_HEADERS.map(
    (name) => proof[name],
  );
  const age = Date.now() - Date.parse(time);
  return (
    /^SHA\d{3}withRSA$/.test(algorithm) &&
    /^https:\/\/(?:[a-z\d-]+\.)*paypal\.com\/[\w./-]{1,300}$/.test(certificate) &&
    /^[\da-f-]{36}$/i.test(id) &&
    /^[\w+/]{4,700}={0,2}$/.test(signature) &&
    age >= -MAX_CLOCK_LEAD_MS &&
    age <= SENT_BEFORE_MS
  );
}

/** Returns the subject of an event, see https://developer.paypal.com/api/rest/webhooks/event-names/ */
export function paypalEventSubject(body: string): EventSubject | null {
  const { event_type: type, resource_type: kind, resource = {} } = JSON.parse(body) as PayPalEvent;
  if (type.startsWith('CUSTOMER.DISPUTE.')) return disputeSubject(resource);
  const paypalOrderId = kind === 'checkout-order' ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  // Refunds and reversals name the capture and the shop's order id, but not PayPal's order. The `custom_id` of the shop's
  // refunds is the refund's id.
  const orderId = [resource.invoice_id, resource.custom_id].find((id) => isUuid(id));
  const payment = captureIn(resource.links) ?? (kind === 'capture' ? resource.id : undefined);
  return paypalOrderId || orderId || payment
    ? { references: paypalOrderId ? { paypalOrderId } : {}, orderId, payment }
    : null;
}

/** Returns the subject of a dispute, which names the capture and the shop's order id. */
function disputeSubject({ disputed_transactions: disputed = [] }: NonNullable<PayPalEvent['resource']>) {
  const [transaction] = disputed;
  if (!transaction) return null;
  const { seller_transaction_id: payment, custom, invoice_number: invoice } = transaction;
  return { references: {}, orderId: [custom, invoice].find((id) => isUuid(id)), payment };
}

/** Returns the capture of a refund or reversal. */
function captureIn(links: { rel?: string; href?: string }[] = []): string | undefined {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/v2\/payments\/captures\/([\w-]{1,100})$/.exec(up)?.[1];
}

interface PayPalEvent {
  id: string;
  event_type: string;
  resource_type?: string;
  resource?: {
    id?: string;
    custom_id?: string;
    invoice_id?: string;
    links?: { rel?: string; href?: string }[];
    supplementary_data?: { related_ids?: { order_id?: string } };
    disputed_transactions?: { seller_transaction_id?: string; custom?: string; invoice_number?: string }[];
  };
}

function readEvent(body: string): PayPalEvent {
  const event = parse(body);
  const { id, event_type: type } = event ?? {};
  const about = event?.resource?.id;
  if (about !== undefined && (typeof about !== 'string' || !/^[\w-]{1,100}$/.test(about))) throw new InvalidSignature();
  if (
    typeof id !== 'string' ||
    !/^[\w-]{1,100}$/.test(id) ||
    // Ids of another provider would collide with its stored messages.
    id.startsWith('evt_') ||
    typeof type !== 'string' ||
    !/^[\w.-]{1,100}$/.test(type)
  ) {
    throw new InvalidEvent();
  }
  return event as PayPalEvent;
}

/** Parses untrusted input, whatever its content type. */
function parse(body: string): Partial<PayPalEvent> | null {
  try {
    return JSON.parse(body) as Partial<PayPalEvent> | null;
  } catch {
    throw new InvalidSignature();
  }
}
