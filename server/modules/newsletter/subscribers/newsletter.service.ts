import { newsletterWords } from '#server/modules/coaching/consents/consent-words.ts';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { randomUUID } from 'node:crypto';
import { type Brand, buildMailData, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { hasStories } from '#server/modules/site/posts/blog.service.ts';
import { enqueueFormMail } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { liftSuppression } from '#server/platform/outbox/suppression.service.ts';
import { cancelListMails, enqueueMail, type NewMail } from '#server/platform/outbox/outbox.service.ts';
import { addIfPossible } from '#server/modules/accounts/account/privacy-requests/listed-requests.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { nameUnsubscription } from './import/listed-readers.ts';
import { NewsletterRequest } from './newsletter-request.entity.ts';
import { Subscriber } from './subscriber.entity.ts';

/** Lifetime of a confirmation link. */
const CONFIRM_MS = 30 * 24 * 3_600_000;

/** Address with the consent of its form. */
interface Ticked {
  email: string;
  /** Version of the consent. */
  consent: string;
  /** Text as shown; null for an earlier version, whose text the shop no longer has. */
  consentWords: string | null;
  language: Language;
}

/** Unsaved request with the link for its mail. */
export interface JoinRequest extends Ticked {
  key: string;
  emailKey: string;
  confirmUrl: string;
  /** True if no valid link to this address asks for the same. */
  fresh: boolean;
}

/**
 * Prepares a confirmation request for an address; null if it is on the list already. Store it with `saveRequest` if its
 * mail is written. Call while the address is locked.
 */
export async function prepareRequest(tx: Em, ticked: Ticked, brand: Brand, now: Date): Promise<JoinRequest | null> {
  const emailKey = toEmailKey(ticked.email);
  if ((await tx.count(Subscriber, { emailKey, status: 'confirmed' })) > 0) return null;
  const { consent: consentVersion, language } = ticked;
  const same = { emailKey, consentVersion, language, createdAt: { $gte: oldestRequest(now) } };
  const open = await tx.count(NewsletterRequest, same);
  const key = randomUUID();
  const confirmUrl = `${pagesUrl(brand, language)}/newsletter/confirm?token=${key}`;
  return { ...ticked, key, emailKey, confirmUrl, fresh: open === 0 };
}

/** Stores a request whose mail is written. Anyone can type an address, so an earlier consent stays unchanged. */
export async function saveRequest(
  tx: Em,
  { key, email, emailKey, language, consent: consentVersion, consentWords }: JoinRequest,
  now: Date,
): Promise<void> {
  const agreed = { language, consentVersion, consentWords };
  tx.create(NewsletterRequest, { key, email, emailKey, ...agreed, createdAt: now });
  const consent = { ...agreed, consentAt: now };
  // In one statement: an import, which locks no mailbox, may confirm the row meanwhile.
  await tx.nativeUpdate(Subscriber, { emailKey, status: 'pending' }, consent);
  if ((await tx.count(Subscriber, { emailKey })) > 0) return;
  tx.create(Subscriber, { id: randomUUID(), email, emailKey, ...consent });
}

/**
 * Writes the confirmation mail and stores the request. A waiting mail keeps its link, because another request may come
 * from a stranger. An identical request is not mailed again within the hour.
 */
export async function askByMail(tx: Em, request: JoinRequest, mail: NewMail, now: Date): Promise<void> {
  const { recipient, template } = mail;
  const waiting = { recipient, template, status: 'pending', fromForm: true, notBefore: { $gt: now } } as const;
  const again = request.fresh && (await tx.count(OutboxMail, waiting)) === 0;
  const { id } = await enqueueFormMail(tx, mail, now, { again });
  if (id) await saveRequest(tx, request, now);
}

/** Mails a confirmation request to an address that is not on the list. */
export async function requestJoining(
  em: Em,
  given: Omit<Ticked, 'consentWords'>,
  brand: Brand,
  now: Date,
): Promise<void> {
  const recipient = toEmailKey(given.email);
  const { consent, language } = given;
  const consentWords = await newsletterWords(consent, language);
  await runUnderMailboxLock(em, { emailKey: recipient }, async (tx) => {
    const request = await prepareRequest(tx, { ...given, consentWords }, brand, now);
    if (!request) return;
    const data = { ...buildMailData(brand, language), confirmUrl: request.confirmUrl };
    const mail = { recipient, template: 'newsletter-confirm', language, data } as const;
    await askByMail(tx, request, mail, now);
  });
}

/** Joins the list with the consent of this link. Returns false for an expired link. A second click changes nothing. */
export async function confirmJoining(em: Em, key: string, brand: Brand, now: Date): Promise<boolean> {
  const asked = await em.findOne(NewsletterRequest, { key });
  if (!asked) return false;
  const { emailKey } = asked;
  return runUnderMailboxLock(em, { emailKey, isUrgent: true, clear: true }, async (tx) => {
    const subscriber = await tx.findOne(Subscriber, { emailKey });
    const request = subscriber && (await tx.findOne(NewsletterRequest, { key }));
    if (!request || request.createdAt < oldestRequest(now)) return false;
    if (subscriber.status === 'confirmed') return true;
    const { language, consentVersion, consentWords, createdAt: consentAt } = request;
    tx.assign(subscriber, { language, consentVersion, consentWords, consentAt, status: 'confirmed', confirmedAt: now });
    // Only the mailbox has this link, so it works again and its owner wants mail.
    await liftSuppression(tx, subscriber.emailKey);
    const mail = buildLetterEnvelope(subscriber, brand);
    const blogUrl = (await hasStories(tx, now)) && `${pagesUrl(brand, subscriber.language)}/blog`;
    const data = { ...mail.data, ...(blogUrl && { blogUrl }) };
    enqueueMail(tx, { ...mail, data, template: 'newsletter-welcome' }, now);
    return true;
  });
}

interface Unsubscription {
  now: Date;
  privacyRequests: PrivacyRequests;
  /** Newsletter whose link was used. */
  letter?: string | undefined;
}

/** Unsubscribes a reader and cancels their unsent newsletters. Returns false for an unknown link. */
export async function unsubscribe(em: Em, id: string, unsubscription: Unsubscription): Promise<boolean> {
  const found = await em.findOne(Subscriber, { id });
  if (!found) return false;
  return runUnderMailboxLock(em, { emailKey: found.emailKey, isUrgent: true, clear: true }, (tx) =>
    removeFromList(tx, { id }, unsubscription),
  );
}

/** Unsubscribes a reader who asked the coach, and logs it. A second call changes nothing. @throws {NotFound} */
export async function unsubscribeByCoach(
  em: Em,
  id: string,
  by: CoachActor,
  privacyRequests: PrivacyRequests,
): Promise<void> {
  const found = await em.findOne(Subscriber, { id });
  if (!found) throw new NotFound();
  await runUnderMailboxLock(em, { emailKey: found.emailKey, isUrgent: true, clear: true }, async (tx) => {
    const isListed = (await tx.count(Subscriber, { id, status: { $ne: 'unsubscribed' } })) > 0;
    if (!isListed || !(await removeFromList(tx, { id }, { now: by.now, privacyRequests }))) return;
    noteAction(tx, { ...by, action: 'subscriber.unsubscribe', subject: 'subscriber', subjectId: id });
  });
}

/**
 * Unsubscribes a reader, by link or by address. Call it while the address is locked. The list of privacy requests names
 * them, so that a restored backup does not subscribe them again.
 */
export async function removeFromList(
  tx: Em,
  key: { id: string } | { emailKey: string },
  { now, letter, privacyRequests }: Unsubscription,
): Promise<boolean> {
  const subscriber = await tx.findOne(Subscriber, key);
  if (!subscriber) return false;
  const isNew = subscriber.status !== 'unsubscribed';
  await endSubscription(tx, subscriber, now, letter);
  if (isNew) await addIfPossible(tx, privacyRequests, nameSubscriber(subscriber), now);
  return true;
}

/** Repeats the unsubscriptions that a restored backup has undone. Returns the number of readers. */
export async function repeatUnsubscriptions(em: Em, privacyRequests: PrivacyRequests): Promise<number> {
  const findListed = await privacyRequests.read();
  if (!findListed) return 0;
  let repeated = 0;
  for (const row of await em.execute<{ id: string; emailKey: string; since: string }[]>(
    `select id, email_key as "emailKey", coalesce(confirmed_at, consent_at) as since from subscriber
      where status <> 'unsubscribed'`,
  )) {
    const at = nameSubscriber(row)
      .flatMap((name) => findListed(name) ?? [])
      .find((each) => each > new Date(row.since));
    if (!at) continue;
    await em.transactional(async (tx) => endSubscription(tx, await tx.findOneOrFail(Subscriber, { id: row.id }), at));
    repeated++;
  }
  return repeated;
}

/** Names on the list of privacy requests: the address may have changed since the backup. */
function nameSubscriber({ id, emailKey }: Pick<Subscriber, 'id' | 'emailKey'>): string[] {
  return [`unsubscription:${id}`, nameUnsubscription(emailKey)];
}

async function endSubscription(tx: Em, subscriber: Subscriber, at: Date, letter: string | null = null): Promise<void> {
  if (subscriber.status !== 'unsubscribed') {
    subscriber.status = 'unsubscribed';
    subscriber.unsubscribedAt = at;
    subscriber.leftBy = letter;
    await tx.nativeDelete(NewsletterRequest, { emailKey: subscriber.emailKey });
  }
  // Waits for a newsletter being written to this reader, so that its mail can be cancelled.
  await tx.flush();
  await cancelListMails(tx, subscriber.emailKey);
}

/** Builds the unsubscribe links: mail programs post to the shop's address, people open a page. */
export function buildLetterEnvelope(
  { id, emailKey, language }: Pick<Subscriber, 'id' | 'emailKey' | 'language'>,
  brand: Brand,
) {
  const path = `/newsletter/unsubscribe?token=${id}`;
  const data = { ...buildMailData(brand, language), unsubscribeUrl: pagesUrl(brand, language) + path };
  return { recipient: emailKey, language, unsubscribeUrl: brand.url + path, data };
}

function oldestRequest(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_MS);
}
