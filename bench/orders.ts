import { randomUUID } from 'node:crypto';
import { forkEm, type Orm } from '../server/platform/db/orm.ts';
import { Order } from '../server/modules/sales/orders/order.entity.ts';
import { enqueueMail } from '../server/platform/outbox/outbox.service.ts';

/** Adds an order with this id at the card provider, and a mail in the outbox. */
export async function seedOrder(orm: Orm, stripeIntentId: string): Promise<void> {
  const em = forkEm(orm);
  const now = new Date();
  em.create(Order, {
    id: randomUUID(),
    user: null,
    email: 'bench@example.com',
    emailKey: 'bench@example.com',
    programId: 2,
    offerKey: 'once',
    programName: 'All Day Energy',
    offerName: '30-day programme',
    interval: 'once',
    amountMinor: 2_990,
    vatRate: 2_550,
    stripeIntentId,
    nextCheckAt: now,
    createdAt: now,
  });
  const data = { brand: 'Aamu', siteUrl: 'http://localhost', supportEmail: 'hello@aamu.example', code: '123456' };
  enqueueMail(em, { recipient: 'bench@example.com', template: 'login-code', language: 'en', data }, now);
  await em.flush();
}
