import type * as z from 'zod';
import type { CheckInAnswerChange } from '#contract/coaching/check-ins.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { type Brand, buildMailData, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { CheckInRow } from '#server/modules/coaching/check-ins/check-in.entity.ts';
import { lockCheckIns } from '#server/modules/coaching/check-ins/check-ins.service.ts';
import { lockConsent } from '#server/modules/coaching/profile/consent.service.ts';
import type { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { gatherMail } from '#server/platform/outbox/outbox.service.ts';
import { notePush } from '#server/modules/operations/push/push.service.ts';
import { type ReachContext, mayCoachRead } from '../client-messages/reach.ts';
import { recordAnswer } from '../threads/threads.service.ts';
import type { MailWords } from '#server/modules/studio/mail-preview.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { CLIENT_ANSWERS, THREAD_DELETED } from './inbox.service.ts';

/**
 * Stores the coach's answer to the version they read, and mails the client. A corrected answer is mailed again.
 * @throws {NotFound}, {AppError} 409 `conflict`
 */
export function answerCheckIn(
  em: Em,
  id: string,
  { answer, version }: z.output<typeof CheckInAnswerChange>,
  brand: Brand,
  by: CoachActor,
): Promise<CheckInRow> {
  const { now } = by;
  return em.transactional(async (tx) => {
    const { user } = (await tx.findOne(CheckInRow, { id })) ?? {};
    if (!user) throw new NotFound(THREAD_DELETED);
    // Same locks as the member's, who may be correcting it, and as an erasure's.
    await lockCheckIns(tx, user.id);
    await lockConsent(tx, user.id);
    const found = await tx.findOne(CheckInRow, { id }, { populate: ['user'], refresh: true });
    if (!found) throw new NotFound(THREAD_DELETED);
    // Repeated request.
    if (found.answer === answer) return found;
    expectVersion(found, version);
    tx.assign(found, { answer, answeredAt: now });
    const { emailKey: recipient } = found.user;
    const mail = { recipient, ...answeredMail(found.user, brand) };
    // A waiting mail leads to the same page.
    const join = ({ template, data }: Pick<OutboxMail, 'template' | 'data'>) => ({ template, data });
    await gatherMail(tx, mail, { templates: CLIENT_ANSWERS, join }, now);
    // Saves the answer before counting unanswered check-ins.
    await tx.flush();
    const thread = await recordAnswer(tx, recipient, now);
    if (thread) noteAction(tx, { ...by, action: 'check-in.answer', subject: 'thread', subjectId: thread });
    const cause = `check-in-answer:${id}`;
    await notePush(tx, { user: found.user.id, kind: 'coach-answered', cause, now });
    return found;
  });
}

/** Builds the mail about an answer. The answer stays on the client's page, because it may be about health. */
export function answeredMail({ language }: { language: Language }, brand: Brand): MailWords {
  const data = { ...buildMailData(brand, language), coachingUrl: `${pagesUrl(brand, language)}/coaching#letters` };
  return { template: 'check-in-answered', language, data };
}

/** Returns a check-in of a current client who consented to its being read. @throws {NotFound} */
export async function requireCoached(em: Em, checkIn: string, at: ReachContext): Promise<CheckInRow> {
  const row = await em.findOne(CheckInRow, { id: checkIn }, { populate: ['user'] });
  if (!row) throw new NotFound(THREAD_DELETED);
  if (!(await mayCoachRead(em, row.user.id, at))) throw new NotFound();
  return row;
}
