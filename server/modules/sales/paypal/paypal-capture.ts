import type { Order } from '../orders/order.entity.ts';
import { PayPalError } from './paypal-http.ts';
import type { PayPal } from './paypal.client.ts';

/**
 * Captures an approved order. Returns PayPal's reason for a refusal, such as INSTRUMENT_DECLINED, or null once
 * captured.
 * @throws {PayPalError} and others if the outcome is unknown
 */
export async function captureAtPayPal(client: PayPal, { id, paypalOrderId }: Order): Promise<string | null> {
  try {
    await client.capture(paypalOrderId!, `${id}:capture`);
    return null;
  } catch (error) {
    if (!(error instanceof PayPalError) || !error.refusal) throw error;
    return error.refusal === 'ORDER_ALREADY_CAPTURED' ? null : error.refusal;
  }
}
