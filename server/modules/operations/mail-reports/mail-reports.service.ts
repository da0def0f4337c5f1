import { isEmail, normalizeEmail, toEmailKey } from '#contract/forms/email.ts';
import type { MailReportsRequest } from '#contract/operations/mail-reports.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { removeFromList } from '#server/modules/newsletter/subscribers/newsletter.service.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { suppress } from '#server/platform/outbox/suppression.service.ts';

/** Records bounces and complaints. A complaint also unsubscribes. Repeated reports have no effect. */
export async function applyMailReports(
  em: Em,
  { reports }: MailReportsRequest,
  { now, privacyRequests }: { now: Date; privacyRequests: PrivacyRequests },
): Promise<void> {
  for (const { address, kind, detail } of reports) {
    if (!isEmail(address)) continue;
    const emailKey = toEmailKey(normalizeEmail(address));
    await runUnderMailboxLock(em, { emailKey, isUrgent: true }, async (tx) => {
      // words: kept beside what mail servers say, which is as it came
      await suppress(tx, emailKey, { reason: kind, problem: detail ?? 'Reported by the mail service.', now });
      if (kind === 'complaint') await removeFromList(tx, { emailKey }, { now, privacyRequests });
    });
  }
}
