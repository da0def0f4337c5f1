import Router from '@koa/router';
import type { Brand } from '../../brand.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { renderReceipt } from '../../documents/receipt/receipt.ts';
import { NotFound } from '../../errors.ts';
import type { Viewers } from '../access/viewer.ts';
import { Receipt } from './receipt.entity.ts';

interface Dependencies {
  orm: Orm;
  brand: Brand;
  viewers: Viewers;
}

/** Receipts as PDF, for the member whose they are and for the coach. */
export function receiptRoutes({ orm, brand, viewers }: Dependencies): Router {
  return new Router().get('/api/receipts/:file', async (ctx) => {
    const { user, coach } = await viewers.requireSession(ctx);
    const number = /^([1-9]\d{0,8})\.pdf$/.exec(ctx.params['file'] ?? '')?.[1];
    const whose = coach ? {} : { payment: { order: { user } } };
    const receipt = number ? await forkOf(orm).findOne(Receipt, { number: Number(number), ...whose }) : null;
    if (!receipt) throw new NotFound();
    ctx.set('cache-control', 'private, no-store');
    ctx.attachment(receiptName(receipt), { type: 'inline' });
    ctx.type = 'application/pdf';
    ctx.body = await renderReceipt(receipt, brand);
  });
}

/** The name under which a receipt is saved. */
export function receiptName({ kind, number }: Pick<Receipt, 'kind' | 'number'>): string {
  return `${kind === 'credit' ? 'Credit-note' : 'Receipt'}-${number}.pdf`;
}
