import { msg } from '@lingui/core/macro';
import { getLanguagePrefix } from '#contract/i18n/languages.ts';
import { type Brand, buildMailData, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { loadMailbox } from '#server/modules/accounts/people/people.service.ts';
import { findClient, type Shop } from './clients.queries.ts';

/** Minimum time between two reminders. */
const REMIND_AGAIN_MS = 24 * 3_600_000;

/**
 * Mails a client who has not signed in yet, at most once a day.
 * @throws {NotFound} for everyone else, {AppError} 409 `reminded` within a day of the last reminder
 */
export function remindToSignIn(
  em: Em,
  id: string,
  { brand, ...shop }: Shop & { brand: Brand },
  by: CoachActor,
): Promise<void> {
  return em.transactional(async (tx) => {
    const { key, user_id: userId, email_key: emailKey } = await loadMailbox(tx, id);
    await lockAddress(tx, emailKey);
    const client = await findClient(tx, key, shop);
    const user = userId && (await tx.findOne(User, { id: userId, unprovenSince: { $ne: null } }, { refresh: true }));
    if (!client || !user) throw new NotFound(msg`This client has since signed in, or their coaching has ended.`);
    const last = await lastReminder(tx, key);
    if (last && last.getTime() + REMIND_AGAIN_MS > by.now.getTime())
      throw new AppError(409, 'reminded', msg`A reminder was sent within the last day. Try again tomorrow.`);
    const { email, language } = user;
    const then = encodeURIComponent(`${getLanguagePrefix(language, brand.language)}/coaching`);
    const data = {
      ...buildMailData(brand, language),
      email,
      loginUrl: `${pagesUrl(brand, language)}/login?return_to=${then}`,
    };
    enqueueMail(tx, { recipient: email, template: 'sign-in-reminder', language, data }, by.now);
    noteAction(tx, { ...by, action: 'client.remind', subject: 'person', subjectId: key });
  });
}

/** Returns the time of a client's last reminder; null for none. */
export async function lastReminder(em: Em, key: string): Promise<Date | null> {
  const last = await em.findOne(
    CoachAction,
    { action: 'client.remind', subject: 'person', subjectId: key },
    { orderBy: { createdAt: 'desc' } },
  );
  return last?.createdAt ?? null;
}
