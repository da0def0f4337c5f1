import { createPayPalHttp, type PayPalKeys } from './paypal-http.ts';

/** PayPal's REST API, as much of it as the shop uses. Every method throws `PayPalError` for an answer that is not a success. */
export interface PayPal {
  createOrder: (order: NewPayPalOrder) => Promise<PayPalOrder>;
  order: (id: string) => Promise<PayPalOrder>;
  /** May be repeated with the same key: money is taken once. */
  capture: (id: string, key: string) => Promise<PayPalOrder>;
  refund: (captureId: string, refund: { key: string; value: string; currency: string }) => Promise<{ id: string }>;
  /** The disputes about a capture, each as a whole. */
  disputes: (captureId: string) => Promise<PayPalDispute[]>;
  clientToken: () => Promise<string>;
  /** Whether PayPal has sent this message. `event` is the body as it came. */
  verifyWebhook: (event: string, headers: Record<string, string>, webhookId: string) => Promise<boolean>;
}

interface NewPayPalOrder {
  /** The shop's order, which also makes the request happen once. */
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
}

interface PayPalRefund {
  id: string;
  status: string;
  amount: Money;
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
  return {
    createOrder: ({ key, value, currency, description }) =>
      request(
        'POST',
        '/v2/checkout/orders',
        JSON.stringify({
          intent: 'CAPTURE',
          purchase_units: [
            {
              custom_id: key,
              invoice_id: key,
              description: description.slice(0, 127),
              amount: { currency_code: currency, value },
            },
          ],
        }),
        key,
      ),
    order: (id) => request('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`),
    capture: (id, key) => request('POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, '{}', key),
    refund: (captureId, { key, value, currency }) =>
      request(
        'POST',
        `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        JSON.stringify({ amount: { value, currency_code: currency } }),
        key,
      ),
    async disputes(captureId) {
      const { items = [] } = await request<{ items?: { dispute_id: string }[] }>(
        'GET',
        `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`,
      );
      // How it was decided stands in the dispute itself.
      return Promise.all(
        items.map(({ dispute_id: id }) =>
          request<PayPalDispute>('GET', `/v1/customer/disputes/${encodeURIComponent(id)}`),
        ),
      );
    },
    async clientToken() {
      const form = 'grant_type=client_credentials&response_type=client_token&intent=sdk_init';
      return (await grant(form)).access_token;
    },
    async verifyWebhook(event, headers, webhookId) {
      const { verification_status: status } = await request<{ verification_status: string }>(
        'POST',
        '/v1/notifications/verify-webhook-signature',
        verificationOf(event, headers, webhookId),
      );
      return status === 'SUCCESS';
    },
  };
}

/** The event goes along letter by letter: its signature is over what was sent. */
function verificationOf(event: string, headers: Record<string, string>, webhookId: string): string {
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
