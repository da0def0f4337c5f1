/** Message from the approval page to its opener. */
export interface Outcome {
  sandboxPayPal: 'approved' | 'cancelled';
  orderId: string;
  payerId: string;
}
