import type { Order } from '../orders/order.entity.ts';
import { PayPalError } from './paypal-http.ts';
import type { PayPal } from './paypal.client.ts';

/**
 * Takes the money that a buyer has approved. PayPal's word for why it did not, such as
 * INSTRUMENT_DECLINED, or null where it has been taken, now or before.
 * @throws {PayPalError} and others where nobody knows
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
