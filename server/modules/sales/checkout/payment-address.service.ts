import { msg } from '@lingui/core/macro';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput } from '#server/platform/errors.ts';
import { isCorrectable } from '#server/modules/accounts/access/order-files.ts';
import { moveOrder, runUnderOrderLock } from '../after-sale/order-address.service.ts';
import { TooManyRequests } from '#server/platform/limits/limiter.ts';
import { BuyerAction } from '../orders/buyer-action.entity.ts';
import { noteBuyerAction } from '../orders/buyer-actions.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { findOrderOfSecret } from './payment-status.service.ts';

const HOUR_MS = 3_600_000;
/** Corrections per order and hour: each sends a mail to an address that anyone may have typed. */
const MAX_CORRECTIONS = 3;

/**
 * Corrects the address of a guest's order for the holder of the payment's secret. Possible within an hour of the
 * payment, while not signed in. Mails go to the new address; the old one loses access. The answer reveals neither
 * accounts nor purchases of the new one.
 * @throws {NotFound}, {AddressFixed}, {AppError} 409 `changed_meanwhile`, {TooManyRequests}, {InvalidInput} if unchanged
 */
export async function correctGuestAddress(
  em: Em,
  context: PaymentContext,
  { clientSecret, email, viewer }: { clientSecret: string; email: string; viewer: User | null },
): Promise<void> {
  // A member of the order's mailbox already owns it; other members may not take it over.
  if (viewer) throw new AddressFixed();
  const { order: found } = await findOrderOfSecret(em, context, clientSecret);
  await runUnderOrderLock(em, { id: found.id, email }, async (tx, order) => {
    // After the lock: a payment may have been judged meanwhile.
    const now = context.clock();
    if (!(await isCorrectable(tx, order, now))) throw new AddressFixed();
    // The account may have another address by now, or be erased: the holder must not learn of either.
    if (toEmailKey(order.typedEmail ?? order.email) === toEmailKey(email))
      throw new InvalidInput([{ path: 'email', message: SAME }]);
    const since = { order, action: 'order.address' as const };
    const earlier = await tx.find(BuyerAction, since, { orderBy: { createdAt: 'desc' }, limit: MAX_CORRECTIONS });
    const first = earlier[MAX_CORRECTIONS - 1]?.createdAt.getTime() ?? 0;
    const wait = first + HOUR_MS - now.getTime();
    if (wait > 0) throw new TooManyRequests(Math.ceil(wait / 1000));
    noteBuyerAction(tx, order, 'order.address', now);
    await moveOrder(context, tx, order, { email, isProven: false, now });
  });
  context.mailWritten();
  context.workWritten();
}

const SAME = msg`This is already the address.`;

/** 409: the same for every reason, because the reason would reveal facts about the mailbox. */
class AddressFixed extends AppError {
  constructor() {
    super(409, 'address_fixed', msg`The address can’t be corrected here any more. Write to us.`);
  }
}
