import { LockMode } from '@mikro-orm/core';
import { msg } from '@lingui/core/macro';
import { type Em, forkEm } from '#server/platform/db/orm.ts';
import { formatDay, formatMoment } from '#server/platform/i18n/format.ts';
import type { JobKind } from '#server/platform/jobs/queue.ts';
import { recurring, recurringQueue } from '#server/platform/jobs/recurring.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { RefundRequest } from '../orders/order.entity.ts';
import { moneyBackBy } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCoach } from '../notices/coach-notices.ts';
import { formatItem } from '../receipts/receipts.service.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';

const EVERY_MS = 3_600_000;

export const moneyBackQueue = recurringQueue('money-back');

/** Reminds the coach of open refund requests some days before the legal deadline. */
export function moneyBackJob(context: PaymentContext): JobKind {
  const { orm, clock } = context;
  const run = () => remindOfMoney(forkEm(orm), context);
  return recurring({ kind: 'money-back', everyMs: EVERY_MS, failureEvent: 'money_back.run_failed', clock, run });
}

/** Reminds once per request: the mails are written in the same transaction as the row's mark. */
export async function remindOfMoney(em: Em, context: PaymentContext): Promise<void> {
  const due = { settledAt: null, remindAt: { $lte: context.clock() } };
  const found = await em.find(RefundRequest, due, { fields: ['id'], orderBy: { createdAt: 'asc' } });
  for (const { id } of found) {
    await em.transactional(
      async (tx) => {
        // The request may have been settled meanwhile. The lock makes a concurrent settlement wait.
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
        const request = await tx.findOne(RefundRequest, { id, ...due }, lock);
        if (!request) return;
        request.remindAt = null;
        await tx.populate(request, ['order']);
        // Test payments are not refunded in live mode, and Today hides them.
        if (request.order?.mode === 'test' && context.providers.mode === 'live') return;
        await remind(tx, context, request);
      },
      { clear: true },
    );
  }
  if (found.length > 0) context.mailWritten();
}

async function remind(tx: Em, context: PaymentContext, request: RefundRequest): Promise<void> {
  const { brand } = context;
  const { say, language } = await loadSpeaker(brand.language);
  const { id, kind, order, fullName, email, contract, createdAt } = request;
  const erased = isErased(email);
  const name = fullName ? `${fullName} (${email})` : email;
  const buyer = erased ? say(msg`Erased person`) : name;
  notifyCoach(
    context,
    tx,
    'money-back-due',
    { about: email, cause: `money-back-due:${id}` },
    {
      what:
        kind === 'withdrawal' ? say(msg`${buyer} withdraws from the contract`) : say(msg`${buyer} requests a refund`),
      item: order ? formatItem(order) : say(msg`"${contract}" (no order was found for it)`),
      receivedAt: formatMoment(createdAt, brand.timeZone, language),
      backBy: formatDay(moneyBackBy(createdAt, brand.timeZone), brand.timeZone, language),
      askedUrl: `${brand.url}/coach/${order ? `orders/${order.id}` : 'stuck/withdrawals'}`,
    },
  );
}
