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
import { awaitsConfirmation } from '#server/modules/sales/orders/attribution.ts';
import type { Order } from '#server/modules/sales/orders/order.entity.ts';
import { Thread } from '../threads/thread.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

/**
 * Reads the health answers of a person who is not a client. The reading is committed to the record first, and they see
 * it once they have an account.
 * @throws {NotFound} for a client, whose page has the answers, while the order of the answers waits to be confirmed, and
 * without consent
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
  const answers = row && !isHeldBack(row) ? pickHealthAnswers(row) : {};
  if (!row || Object.keys(answers).length === 0 || (await findClientId(em, row.emailKey))) throw new NotFound();
  await em.transactional(async (tx) => {
    const about = { user: null, onboarding: tx.getReference(Onboarding, row.id) };
    const by = tx.getReference(User, coach);
    tx.create(HealthReading, { id: randomUUID(), ...about, coach: by, what: 'first-answers', at: now });
  });
  return { answers, at: formatLocalMoment(timeZone, now) };
}

/** True for answers of a paid order that nobody has confirmed: its mailbox has consented to nothing. */
export function isHeldBack({ order }: Onboarding): boolean {
  return order?.status === 'paid' && awaitsConfirmation(order as Order);
}
