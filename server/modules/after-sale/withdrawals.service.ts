import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import { formatDay, formatEuro, formatMoment } from '../../format.ts';
import { Order, RefundRequest } from '../orders/order.entity.ts';
import { withdrawUntil } from '../orders/terms.ts';
import { enqueueFormMail, lockAddress } from '../outbox/form-mail.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCoach } from '../payments/payment-notices.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { itemOf } from '../receipts/receipts.service.ts';

interface Withdrawal {
  fullName: string;
  email: string;
  /** What the buyer wrote to name the contract. */
  contract: string;
  /** The field that people do not see. */
  website?: string | undefined;
}

/**
 * Stores a withdrawal and acknowledges it by mail, whether or not an order is found, so that nobody
 * learns who has bought something. The moment at which it was received.
 */
export async function receiveWithdrawal(em: Em, context: PaymentContext, input: Withdrawal): Promise<Date> {
  const now = context.clock();
  await em.transactional((tx) => store(tx, context, input, now), { clear: true });
  context.mailWritten();
  return now;
}

async function store(tx: Em, context: PaymentContext, input: Withdrawal, now: Date): Promise<void> {
  const { fullName, email, contract, website } = input;
  const emailKey = email.toLowerCase();
  await lockAddress(tx, emailKey);
  // What a program fills in is kept without an order, so that it stands in nobody's way.
  const bot = Boolean(website?.trim());
  const order = bot ? null : await findMeantOrder(tx, { emailKey, contract }, now, context.brand.timeZone);
  const known = order && (await tx.findOne(RefundRequest, { order, kind: 'withdrawal', settledAt: null }));
  const id = known?.id ?? randomUUID();
  if (!known) {
    const request = { id, order, fullName, email, contract, settledAt: null, createdAt: now };
    tx.create(RefundRequest, { ...request, kind: 'withdrawal' });
  }
  if (bot) return;
  const data = { ...context.brand.mailData, ...acknowledgement(input, order, now, context.brand.timeZone) };
  const mail = { recipient: emailKey, template: 'withdrawal-received', data } as const;
  await enqueueFormMail(tx, mail, now, { again: Boolean(order) && !known });
  if (known) return;
  notifyCoach(context, tx, 'refund-notice', `requested:${id}`, {
    kind: 'withdraws from the contract',
    buyer: `${fullName} (${email})`,
    item: order ? itemOf(order) : `"${contract}" (no order was found for it)`,
  });
}

/** The words of the mail. It goes to the mailbox that the order belongs to: there it may say what it was. */
function acknowledgement({ fullName, contract }: Withdrawal, order: Order | null, now: Date, timeZone: string) {
  const named = order
    ? `${contract} (${itemOf(order)}, ${formatEuro(order.amountMinor)}, bought ${formatDay(order.paidAt ?? now, timeZone)})`
    : contract;
  return { fullName: withoutLinks(fullName), contract: withoutLinks(named), receivedAt: formatMoment(now, timeZone) };
}

/** The mail goes to whatever address was typed: it spreads nobody's links. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, '…');
}

/** The order that is meant: by the number of its receipt, else the one of this mailbox that it names, else its only one. */
async function findMeantOrder(
  tx: Em,
  { emailKey, contract }: { emailKey: string; contract: string },
  now: Date,
  timeZone: string,
): Promise<Order | null> {
  const number = /^(?:\D*\b(?:receipt|no|number|nr)\D*|\s*)(\d{1,9})\s*$/i.exec(contract)?.[1];
  const receipt = number
    ? await tx.findOne(
        Receipt,
        { number: Number(number), payment: { order: { emailKey } } },
        { populate: ['payment.order'] },
      )
    : null;
  if (receipt) return receipt.payment.order;
  const orders = await tx.find(Order, { emailKey, status: 'paid' }, { orderBy: { paidAt: 'desc' } });
  const open = orders.filter((order) => (withdrawUntil(order, timeZone) ?? now) > now);
  const words = contract.toLowerCase();
  const named = open.filter(({ programName, offerName }) =>
    [programName, offerName].some((name) => words.includes(name.toLowerCase())),
  );
  return named[0] ?? (open.length === 1 ? open[0]! : null);
}
