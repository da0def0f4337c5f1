import type * as z from 'zod';
import type { Language } from '#contract/i18n/languages.ts';
import type { LetterRequest } from '#contract/messages/client-messages.ts';
import { type Brand, buildMailData } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import {
  CONSENT_WITHDRAWN,
  giveConsent,
  isCovered,
  lockConsent,
  hasMissedWithdrawal,
} from '#server/modules/coaching/profile/consent.service.ts';
import { findRepeated } from '../threads/repeated-message.ts';
import { recordIncoming } from '../threads/threads.service.ts';
import { Thread, ThreadMessage } from '../threads/thread.entity.ts';
import { displayName, lockMailbox } from '#server/modules/accounts/users/users.service.ts';
import { resolveAbout } from './about.service.ts';
import { attachPictures } from './pictures/pictures.service.ts';

/** Messages within this time of each other send the coach one mail. */
const IN_A_ROW_MS = 3_600_000;

/**
 * Stores a client's message and mails the coach, without its text. Repeated requests store one message. A health
 * consent sent with it is recorded.
 * @throws {AppError} 403 `consent_required`, 409 `id_reused` for another message with the id of a stored one, {InvalidInput} if a picture or the subject is not the client's
 */
export function sendLetter(
  em: Em,
  access: Access,
  { id, text, pictures, about, healthConsent, consentAsked, seenWithdrawalAt }: z.output<typeof LetterRequest>,
  { brand, coaches, ...given }: { brand: Brand; coaches: readonly string[]; language: Language; now: Date },
): Promise<ThreadMessage> {
  const { now } = given;
  return em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`letter:${access.user.id}`]);
    await lockConsent(tx, access.user.id);
    const user = await lockMailbox(tx, access.user.id);
    const isOwn = ({ emailKey }: { emailKey: string }) => emailKey === user.emailKey;
    const known = await findRepeated(tx, { id, direction: 'in', isOwn, text, pictures, about });
    if (known) return known;
    const meant = await resolveAbout(tx, access, about);
    const needsConsent = !healthConsent && (!consentAsked || pictures.length > 0);
    if (
      (await hasMissedWithdrawal(tx, user.id, seenWithdrawalAt)) ||
      (needsConsent && !(await isCovered(tx, user.id)))
    ) {
      throw new AppError(403, 'consent_required', CONSENT_WITHDRAWN);
    }
    if (healthConsent) await giveConsent(tx, user, healthConsent, given);
    const { email, language } = user;
    const name = displayName(user);
    const heard = { email, name, text, language, proven: true, promised: true, now };
    const thread = tx.getReference(Thread, await recordIncoming(tx, heard));
    await tellCoach(tx, { id, thread: thread.id, name, about: user.emailKey, brand, coaches, now });
    const message = tx.create(ThreadMessage, {
      id,
      thread,
      direction: 'in',
      text,
      about: meant,
      inShop: true,
      createdAt: now,
    });
    await attachPictures(tx, { message, pictures, user: user.id });
    return message;
  });
}

async function tellCoach(
  tx: Em,
  {
    id,
    thread,
    name,
    about,
    brand,
    coaches,
    now,
  }: {
    id: string;
    thread: string;
    name: string;
    about: string;
    brand: Brand;
    coaches: readonly string[];
    now: Date;
  },
): Promise<void> {
  // A withdrawn consent deletes messages, but not the mails about them.
  const [row] = await tx.execute<{ told: boolean }[]>(
    `select exists (select from (
         select created_at from thread_message where thread_id = ? and in_shop and direction = 'in'
         union all select created_at from outbox_mail where about = ? and template = 'client-wrote'
       ) as news where created_at > ?
       and created_at > coalesce((select max(created_at) from thread_message where thread_id = ? and direction = 'out'), '-infinity')
     ) as told`,
    [thread, about, new Date(now.getTime() - IN_A_ROW_MS), thread],
  );
  if (row?.told) return;
  const data = { ...buildMailData(brand, brand.language), name, threadUrl: `${brand.url}/coach/inbox/${thread}` };
  for (const recipient of coaches) {
    const mail = { recipient, template: 'client-wrote', language: brand.language, data } as const;
    enqueueMail(tx, { ...mail, about, cause: `client-wrote:${id}:${recipient}` }, now);
  }
}
