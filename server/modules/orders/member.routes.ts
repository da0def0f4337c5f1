import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import { toDecimal } from '#contract/money.ts';
import type { SubscriptionResponse } from '#contract/members.ts';
import { CardDoneRequest, type CardUpdateResponse, GuaranteeRequest } from '#contract/orders.ts';
import { forkOf } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { isLive, type Access } from '../access/access.service.ts';
import { Purchase, Subscription } from '../access/purchase.entity.ts';
import type { Viewers } from '../access/viewer.ts';
import { ProviderFailed } from '../payments/card-setup.ts';
import type { Sale } from '../payments/sale.ts';
import { nameOf, tellBuyer, tellCoaches } from '../payments/sale-mails.ts';
import { settleOrder } from '../payments/settle.ts';
import { dayInWords, euro, momentInWords } from '../payments/words.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { presentBought } from './after-sale.service.ts';
import { cardForm, useCard } from './card.service.ts';
import { Order, RefundRequest } from './order.entity.ts';
import { endingOf, guaranteeUntil } from './terms.ts';

interface Parts {
  sale: Sale;
  viewers: Viewers;
  prefix: string;
}

/** What members do about what they have bought; by session only, a page elsewhere shows and changes nothing. */
export function memberOrderRoutes({ sale, viewers, prefix }: Parts): Router {
  const { orm, clock } = sale;

  return new Router()
    .post('/api/user/subscriptions/:id/cancel', async (ctx) => {
      const access = await viewers.requireHere(ctx);
      const { order, row } = await own(access, ctx.params['id']);
      if (row.endsAt || !isLive(row, clock())) throw new NothingToDo('There is nothing to cancel.');
      const { endsAt, charges } = endingOf(order, row);
      await forkOf(orm).transactional(async (tx) => {
        // Two windows: one of them cancels.
        const done = await tx.nativeUpdate(Subscription, { id: row.id, endsAt: null }, { endsAt, endWanted: 'end' });
        if (done === 0) throw new NothingToDo('There is nothing to cancel.');
        await tx.nativeUpdate(Order, { id: order.id }, { nextCheckAt: clock() });
        const chargesText =
          charges === 0
            ? 'Nothing more will be charged.'
            : `${charges === 1 ? 'One more payment' : `${charges} more payments`} of ${euro(order.amountMinor)} will be charged, €${toDecimal(charges * order.amountMinor)} in all.`;
        const data = {
          item: itemOf(order),
          endsOn: dayInWords(endsAt),
          chargesText,
          accountUrl: `${sale.brand.url}/dashboard?tab=subscriptions`,
        };
        tellBuyer(sale, tx, order, 'subscription-cancelled', data, { cause: `cancel:${row.id}:${clock().getTime()}` });
      });
      sale.mailWritten();
      ctx.body = await tell(access, order, row.id, ctx);
    })
    .post('/api/user/subscriptions/:id/resume', async (ctx) => {
      const access = await viewers.requireHere(ctx);
      const { order, row } = await own(access, ctx.params['id']);
      if (!row.endsAt || !isLive(row, clock())) throw new NothingToDo('There is nothing to resume.');
      const em = forkOf(orm);
      await em.nativeUpdate(Subscription, { id: row.id }, { endsAt: null, endWanted: 'resume' });
      await em.nativeUpdate(Order, { id: order.id }, { nextCheckAt: clock() });
      ctx.body = await tell(access, order, row.id, ctx);
    })
    .post('/api/user/subscriptions/:id/card', async (ctx) => {
      const { order } = await own(await viewers.requireHere(ctx), ctx.params['id']);
      ctx.set('cache-control', 'no-store');
      ctx.body = { clientSecret: await cardForm(sale, order) } satisfies CardUpdateResponse;
    })
    .post('/api/user/subscriptions/:id/card/done', ...readBody, async (ctx) => {
      const access = await viewers.requireHere(ctx);
      const { order, row } = await own(access, ctx.params['id']);
      await useCard(sale, order, parseBody(ctx, CardDoneRequest).setupIntent);
      await forkOf(orm).nativeUpdate(Order, { id: order.id }, { nextCheckAt: clock() });
      ctx.body = await tell(access, order, row.id, ctx);
    })
    .post('/api/user/refund-requests', ...readBody, async (ctx) => {
      const { user } = await viewers.requireHere(ctx);
      const { id, note } = parseBody(ctx, GuaranteeRequest);
      await forkOf(orm).transactional(async (tx) => {
        const bought =
          (await tx.findOne(Purchase, { id, user, status: 'completed' }, { populate: ['order'] })) ??
          (await tx.findOne(Subscription, { id, user }, { populate: ['order'] }));
        const order = bought?.order;
        if (!order) throw new NotFound();
        await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`refund:${order.id}`]);
        const now = clock();
        const until = guaranteeUntil(order);
        if (!until || until < now) throw new AppError(409, 'too_late', 'The days of the guarantee have passed.');
        // Asked again, it is the same wish.
        if (await tx.findOne(RefundRequest, { order, kind: 'guarantee', settledAt: null })) return;
        const row = {
          id: randomUUID(),
          order,
          fullName: order.fullName ?? '',
          email: order.email,
          contract: itemOf(order),
          note,
        };
        tx.create(RefundRequest, { ...row, kind: 'guarantee', settledAt: null, createdAt: now });
        const data = { item: itemOf(order), requestedAt: momentInWords(now) };
        tellBuyer(sale, tx, order, 'refund-requested', data, { cause: `asked:${row.id}` });
        const notice = { kind: 'asks for the money back', buyer: nameOf(order), item: itemOf(order) };
        tellCoaches(sale, tx, 'refund-notice', `asked:${row.id}`, notice);
      });
      sale.mailWritten();
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    });

  /** A subscription of this member that a provider renews. @throws {NotFound} for everything else */
  async function own({ user }: Access, id = ''): Promise<{ order: Order; row: Subscription }> {
    const found = /^[\da-f]{8}-[\da-f-]{27}$/.test(id)
      ? await forkOf(orm).findOne(
          Subscription,
          { id, user, order: { stripeSubscriptionId: { $ne: null } } },
          { populate: ['order'] },
        )
      : null;
    if (!found) throw new NotFound();
    return { order: found.order as Order, row: found };
  }

  /** The provider is told at once where it can be; where not, the row says what is to be told. */
  async function tell(
    _: Access,
    order: Order,
    id: string,
    ctx: Parameters<Viewers['requireHere']>[0],
  ): Promise<SubscriptionResponse> {
    await settleOrder(sale, order.id).catch((error: unknown) => {
      sale.log.warn({ order: order.id, problem: error instanceof Error ? error.message : String(error) }, 'told later');
    });
    sale.workWritten();
    const access = await viewers.requireHere(ctx);
    const { subscriptions } = await presentBought(forkOf(orm), access, { prefix, now: clock(), url: sale.brand.url });
    const found = subscriptions.find((each) => each.id === id);
    if (!found) throw new ProviderFailed();
    return found;
  }
}

class NothingToDo extends AppError {
  constructor(message: string) {
    super(409, 'nothing_to_do', message);
  }
}
