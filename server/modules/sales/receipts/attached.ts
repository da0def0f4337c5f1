import type { Brand } from '#server/platform/brand.ts';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Receipt } from './receipt.entity.ts';
import { receiptName } from './receipt-name.ts';

/** Creates the function that attaches a mail's receipt. */
export function createReceiptAttacher(orm: Orm, brand: Brand) {
  return async ({ receiptNumber, receiptMode }: OutboxMail) => {
    const number = receiptNumber ?? null;
    const receipt =
      number === null ? null : await forkEm(orm).findOneOrFail(Receipt, { number, mode: receiptMode ?? 'live' });
    if (!receipt) return [];
    const { renderReceipt } = await import('./document/receipt.ts');
    const content = await renderReceipt(receipt, brand);
    const { name: filename } = await receiptName(receipt);
    return [{ filename, content, contentType: 'application/pdf' }];
  };
}
