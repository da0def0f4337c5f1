import { randomUUID } from 'node:crypto';
import type { AnswersHealthResponse } from '#contract/messages/inbox.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { findClientId } from '#server/modules/accounts/access/clients.ts';
import type { CoachActor } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { pickHealthAnswers } from '#server/modules/coaching/onboarding/about-health.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { HealthReading } from '#server/modules/coaching/profile/consent.entity.ts';
import { isFree } from '#server/modules/sales/orders/agreed-amount.ts';
import { awaitsConfirmation } from '#server/modules/sales/orders/attribution.ts';
import type { Order } from '#server/modules/sales/orders/order.entity.ts';
import { Thread } from '../threads/thread.entity.ts';
import { findProvenUser } from '#server/modules/accounts/users/unproven-accounts.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

/**
 * Reads the health answers of a person who is not a client. The reading is committed to the record first, and they see
 * it once they have an account.
 * @throws {NotFound} for a client, whose page has the answers, for answers that the mailbox has not confirmed, and without
 * consent
 */
export async function readAnswers(
  em: Em,
  { thread, onboarding }: { thread: string; onboarding: string },
  { coach, now }: CoachActor,
  timeZone: string,
): Promise<AnswersHealthResponse> {
  const { emailKey } = (await em.findOne(Thread, { id: thread }, { fields: ['emailKey'] })) ?? {};
  const row =
    emailKey === undefined ? null : await em.findOne(Onboarding, { id: onboarding, emailKey }, { populate: ['order'] });
  const account = row && (await findProvenUser(em, row.emailKey));
  const answers = row && !isHeldBack(row, account) ? pickHealthAnswers(row) : {};
  if (!row || Object.keys(answers).length === 0 || (await findClientId(em, row.emailKey))) throw new NotFound();
  await em.transactional(async (tx) => {
    const about = { user: null, onboarding: tx.getReference(Onboarding, row.id) };
    const by = tx.getReference(User, coach);
    tx.create(HealthReading, { id: randomUUID(), ...about, coach: by, what: 'first-answers', at: now });
  });
  return { answers, at: formatLocalMoment(timeZone, now) };
}

/** Account of a mailbox that has signed in; null without one. */
type Account = Pick<User, 'createdAt'> | null;

/** True for answers that count as nobody's: of an order that waits to be confirmed, or typed with an account's address. */
export function isUnproven({ isProven, order, createdAt }: Onboarding, account: Account): boolean {
  if (isProven) return false;
  return order?.status === 'paid' ? awaitsConfirmation(order as Order) : isLater({ createdAt }, account);
}

/** True for what was sent when the account was there: its owner would have sent it signed in. */
export function isLater({ createdAt }: { createdAt: Date }, account: Account): boolean {
  return account !== null && account.createdAt <= createdAt;
}

/** True for answers to whose consent the mailbox has not agreed. Before its press, that is also a free order's. */
export function isHeldBack(row: Onboarding, account: Account): boolean {
  const order = row.order as Order | null | undefined;
  const waits = order && (order.status === 'paid' || isFree(order)) && awaitsConfirmation(order);
  return Boolean(waits) || isUnproven(row, account);
}
