import { randomUUID } from 'node:crypto';
import type { TestApp } from '#server/testing/test-app.ts';
import { Order, Payment } from './order.entity.ts';

/** Creates an order of 99.90 EUR with its payment, if paid. */
export async function writtenOrder(
  app: TestApp,
  email: string,
  { order: ofOrder = {}, payment: ofPayment = {} }: { order?: Partial<Order>; payment?: Partial<Payment> } = {},
): Promise<{ order: Order; payment: Payment | undefined }> {
  const em = app.em();
  const createdAt = new Date();
  const order = em.create(Order, {
    id: randomUUID(),
    status: 'paid',
    email,
    emailKey: email.toLowerCase(),
    programId: 3,
    offerKey: 'once',
    programName: 'Hybrid Athlete',
    offerName: 'Hybrid Athlete',
    interval: 'once',
    amountMinor: 9_990,
    vatRate: 2_550,
    createdAt,
    confirmedAt: ofOrder.user ? createdAt : null,
    ...ofOrder,
  });
  const payment =
    order.status === 'paid'
      ? em.create(Payment, {
          id: randomUUID(),
          order,
          provider: 'stripe',
          reference: `pi_${order.id}`,
          status: 'paid',
          amountMinor: order.amountMinor,
          currency: 'EUR',
          createdAt,
          ...ofPayment,
        })
      : undefined;
  await em.flush();
  return { order, payment };
}
