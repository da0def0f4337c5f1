/** What the page on which an order is approved tells the page that opened it. */
export interface Outcome {
  sandboxPayPal: 'approved' | 'cancelled';
  orderId: string;
  payerId: string;
}
