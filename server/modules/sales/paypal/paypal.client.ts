import { createPayPalHttp, type PayPalKeys } from './paypal-http.ts';
import { cutText } from '#server/platform/cut-text.ts';

/** The used part of PayPal's REST API. Every method throws `PayPalError` for an unsuccessful answer. */
export interface PayPal {
  createOrder: (order: NewPayPalOrder) => Promise<PayPalOrder>;
  order: (id: string) => Promise<PayPalOrder>;
  /** Idempotent by key: captures once. */
  capture: (id: string, key: string) => Promise<PayPalOrder>;
  /** Refunds a part of a capture. Its key is also its `custom_id`. */
  refund: (captureId: string, refund: { key: string; value: string; currency: string }) => Promise<{ id: string }>;
  /** Returns the disputes about a capture, with their details. */
  disputes: (captureId: string) => Promise<PayPalDispute[]>;
  clientToken: () => Promise<string>;
  /** True if PayPal sent this message. `event` is the unparsed body. */
  verifyWebhook: (event: string, headers: Record<string, string>, webhookId: string) => Promise<boolean>;
}

interface NewPayPalOrder {
  /** Id of the shop's order, also the idempotency key. */
  key: string;
  value: string;
  currency: string;
  description: string;
}

/** https://developer.paypal.com/docs/api/orders/v2/ */
export interface PayPalOrder {
  id: string;
  status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED';
  purchase_units?: {
    custom_id?: string;
    invoice_id?: string;
    payments?: { captures?: PayPalCapture[]; refunds?: PayPalRefund[] };
  }[];
}

export interface PayPalCapture {
  id: string;
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'REVERSED' | 'FAILED';
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  create_time?: string;
}

export interface PayPalRefund {
  id: string;
  status: string;
  amount: Money;
  custom_id?: string;
  create_time?: string;
}

interface Money {
  value: string;
  currency_code: string;
}

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export interface PayPalDispute {
  dispute_id: string;
  status: string;
  create_time?: string;
  dispute_amount?: Money;
  dispute_outcome?: { outcome_code?: string; amount_refunded?: Money };
}

export function createPayPal(keys: PayPalKeys): PayPal {
  const { request, grant } = createPayPalHttp(keys);
  const readDispute = async (id: string) => {
    const dispute = await request<PayPalDispute>('GET', `/v1/customer/disputes/${encodeURIComponent(id)}`);
    if (dispute.dispute_id !== id) throw new Error('PayPal answered without the dispute.');
    return dispute;
  };
  return {
    createOrder: async ({ key, value, currency, description }) =>
      whole(
        await request<PayPalOrder>(
          'POST',
          '/v2/checkout/orders',
          JSON.stringify({
            intent: 'CAPTURE',
            purchase_units: [
              {
                custom_id: key,
                invoice_id: key,
                description: cutText(description, 127),
                amount: { currency_code: currency, value },
              },
            ],
          }),
          key,
        ),
      ),
    order: async (id) => whole(await request<PayPalOrder>('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`)),
    capture: (id, key) => request('POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, '{}', key),
    async refund(captureId, { key, value, currency }) {
      const body = JSON.stringify({ amount: { value, currency_code: currency }, custom_id: key });
      return whole(await request('POST', `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, body, key));
    },
    async disputes(captureId) {
      const { items, links } = await request<{ items?: { dispute_id: string }[]; links?: unknown[] }>(
        'GET',
        `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`,
      );
      // A proxy's empty answer would pass for an empty list.
      if (!items && !links) throw new Error('PayPal answered without its disputes.');
      // The list lacks the outcome; the dispute itself has it.
      return Promise.all((items ?? []).map(({ dispute_id: id }) => readDispute(id)));
    },
    async clientToken() {
      const form = 'grant_type=client_credentials&response_type=client_token&intent=sdk_init';
      const { access_token: token } = await grant(form);
      if (!token) throw new Error('PayPal answered without a token.');
      return token;
    },
    async verifyWebhook(event, headers, webhookId) {
      const { verification_status: status } = await request<{ verification_status: string }>(
        'POST',
        '/v1/notifications/verify-webhook-signature',
        buildVerificationBody(event, headers, webhookId),
      );
      // Any other status is not PayPal's answer.
      if (status !== 'SUCCESS' && status !== 'FAILURE') throw new Error('PayPal answered without a verdict.');
      return status === 'SUCCESS';
    },
  };
}

/** Checks that an answer contains an object: a proxy's empty one may be a success, too. @throws without an id */
function whole<T extends { id?: string }>(answer: T): T & { id: string } {
  const { id } = answer;
  if (!id) throw new Error('PayPal answered without what was asked for.');
  return { ...answer, id };
}

/** Inserts the event unparsed: its signature covers the exact bytes. */
function buildVerificationBody(event: string, headers: Record<string, string>, webhookId: string): string {
  const fields = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  };
  return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${event}}`;
}
