import type { Em } from '#server/platform/db/orm.ts';
import { SandboxObject } from '../sandbox.entity.ts';
import { completeCapture } from './captures.ts';
import { lockLedger, type Row } from './ledger.ts';
import { voidIfIdle } from './orders.ts';

/** Duration of PayPal's review of a pending payment. */
const REVIEW_MS = 86_400_000;

/** Applies PayPal's scheduled events until `now`: reviews succeed, old orders become void. */
export async function advancePayPal(em: Em, now: Date): Promise<void> {
  await lockLedger(em, async (tx) => {
    const orders = await tx.find(SandboxObject, { kind: 'paypal.order', data: { order: { status: 'CREATED' } } });
    for (const row of orders as Row<'paypal.order'>[]) voidIfIdle(row, now);
    const reviewed = { $lte: new Date(now.getTime() - REVIEW_MS) };
    const captures = await tx.find(SandboxObject, {
      kind: 'paypal.capture',
      data: { capture: { status: 'PENDING' } },
      createdAt: reviewed,
    });
    for (const row of captures as unknown as Row<'paypal.capture'>[]) completeCapture(tx, row, now);
  });
}
