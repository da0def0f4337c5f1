import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import { WithdrawalRequest, type WithdrawalResponse } from '#contract/after-sale.ts';
import { type Em, forkOf } from '../../db/orm.ts';
import { parseBody, readBody } from '../../http/body.ts';
import type { Limits } from '../limits/limits.ts';
import { enqueueFormMail, lockAddress } from '../outbox/form-mail.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCoach } from '../payments/payment-notices.ts';
import { dayInWords, euro, momentInWords } from '../payments/format.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { Order, RefundRequest } from '../orders/order.entity.ts';
import { withdrawUntil } from '../orders/terms.ts';

/**
 * Withdrawing from a contract, for anybody and without signing in: the law asks for a function that is
 * there for the whole time. What is sent is stored and acknowledged whether or not an order is found,
 * so that nobody learns who has bought something.
 */
export function withdrawalRoutes({ context, limits }: { context: PaymentContext; limits: Limits }): Router {
  return new Router().post('/api/withdrawals', ...readBody, async (ctx) => {
    const { fullName, email, contract, website } = parseBody(ctx, WithdrawalRequest);
    await limits.countMails(ctx.ip, 1);
    const now = context.clock();
    const emailKey = email.toLowerCase();
    await forkOf(context.orm).transactional(async (tx) => {
      await lockAddress(tx, emailKey);
      // What fills in the field that people do not see is kept, and stands in nobody's way.
      const bot = Boolean(website?.trim());
      const order = bot ? null : await meant(tx, emailKey, contract, now);
      const known = order && (await tx.findOne(RefundRequest, { order, kind: 'withdrawal', settledAt: null }));
      const id = known?.id ?? randomUUID();
      if (!known) {
        tx.create(RefundRequest, {
          id,
          kind: 'withdrawal',
          order,
          fullName,
          email,
          contract,
          createdAt: now,
          settledAt: null,
        });
      }
      if (bot) return;
      // The mail goes to the mailbox that the order belongs to: there it may say what it was.
      const meantBy = order
        ? `${contract} (${itemOf(order)}, ${euro(order.amountMinor)}, bought ${dayInWords(order.paidAt ?? now)})`
        : contract;
      const data = {
        ...context.brand.mailData,
        fullName: withoutLinks(fullName),
        contract: withoutLinks(meantBy),
        receivedAt: momentInWords(now),
      };
      await enqueueFormMail(tx, { recipient: emailKey, template: 'withdrawal-received', data }, now, {
        again: Boolean(order) && !known,
      });
      if (known) return;
      const item = order ? itemOf(order) : `"${contract}" (no order was found for it)`;
      notifyCoach(context, tx, 'refund-notice', `asked:${id}`, {
        kind: 'withdraws from the contract',
        buyer: `${fullName} (${email})`,
        item,
      });
    });
    context.mailWritten();
    ctx.status = 202;
    ctx.body = { status: 'accepted', receivedAt: now.toISOString() } satisfies WithdrawalResponse;
  });
}

/** The mail goes to whatever address was typed: it spreads nobody's links. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, '…');
}

/** The order that is meant: by the number of its receipt, else the one of this mailbox that it names, else its only one. */
async function meant(tx: Em, emailKey: string, contract: string, now: Date): Promise<Order | null> {
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
  const open = orders.filter((order) => (withdrawUntil(order) ?? now) > now);
  const words = contract.toLowerCase();
  const named = open.filter(({ programName, offerName }) =>
    [programName, offerName].some((name) => words.includes(name.toLowerCase())),
  );
  return named[0] ?? (open.length === 1 ? open[0]! : null);
}
