import type { Em, Orm } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { findCapture } from './captures.ts';
import { findDispute, openDispute, resolveDispute } from './disputes.ts';
import { findLedgerRow, withLedgerLock, type Row } from './ledger.ts';
import { PayPalProblem } from './problem.ts';
import { failRefund, refundCapture, reverseCapture } from './refunds.ts';

interface Fate {
  em: Em;
  row: Row<'paypal.capture'>;
  apiBase: string;
  now: Date;
}

/** Events of a capture that PayPal or the buyer causes. */
const FATES = {
  dispute: ({ em, row, now }: Fate) => void openDispute(em, row, now),
  win: (fate: Fate) => decide(fate, 'won'),
  lose: (fate: Fate) => decide(fate, 'lost'),
  refund: async ({ em, row, apiBase, now }: Fate) => void (await refundCapture(em, row, {}, { apiBase, now })),
  reverse: async ({ em, row, apiBase, now }: Fate) => void (await reverseCapture(em, row, { apiBase, now })),
  'fail-refund': ({ em, row, now }: Fate) => failRefund(em, row, now),
};

/** Applies an event to a capture. False if the id is no capture, or the event does not apply. */
export async function actAtPayPal(orm: Orm, now: Date, action: string, id: string): Promise<boolean> {
  try {
    return await withLedgerLock(orm, async (em) => {
      if (!Object.hasOwn(FATES, action) || !(await findLedgerRow(em, 'paypal.capture', id))) return false;
      const row = await findCapture(em, id);
      const apiBase = new URL(row.data.capture.links?.[0]?.href ?? 'http://localhost').origin;
      await FATES[action as keyof typeof FATES]({ em, row, apiBase, now });
      return true;
    });
  } catch (error) {
    if (error instanceof PayPalProblem) throw new AppError(error.reply.status, 'refused', error.message);
    throw error;
  }
}

async function decide({ em, row, now }: Fate, outcome: 'won' | 'lost'): Promise<void> {
  const id = row.data.disputes?.at(-1) ?? '';
  resolveDispute(em, await findDispute(em, id), outcome, now);
}
