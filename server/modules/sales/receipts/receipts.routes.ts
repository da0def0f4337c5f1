import Router from '@koa/router';
import type { Brand } from '#server/platform/brand.ts';
import { sendFile } from '#server/platform/http/file.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { receiptName } from './receipt-name.ts';
import { findReceipt } from './receipts.service.ts';

/** Serves receipts as PDF, to their member and the coach. */
export function receiptRoutes({ brand, viewers }: { brand: Brand; viewers: Viewers }): Router {
  return new Router().get('/api/receipts/:file', async (ctx) => {
    const access = await viewers.requireSession(ctx);
    const number = /^(.{1,20})\.pdf$/.exec(ctx.params['file'] ?? '')?.[1];
    const receipt = await findReceipt(getEm(ctx), number ?? '', access);
    ctx.set('cache-control', 'private, no-store');
    const { renderReceipt } = await import('./document/receipt.ts');
    const file = await renderReceipt(receipt, brand);
    sendFile(ctx, { file, ...(await receiptName(receipt)), type: 'application/pdf', inline: true });
  });
}
