import { newsletterWords } from '../forms/consent-words.ts';
import { toEmailKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import { randomUUID } from 'node:crypto';
import { type Brand, mailDataIn, pagesUrl } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import { hasStories } from '../blog/blog.service.ts';
import { enqueueFormMail, lockAddress } from '../outbox/form-mail.service.ts';
import { liftSuppression } from '../outbox/suppression.service.ts';
import { cancelListMails, enqueueMail } from '../outbox/outbox.service.ts';
import { Subscriber } from './subscriber.entity.ts';

/** How long the link that confirms works after the box was last ticked. */
const CONFIRM_MS = 30 * 24 * 3_600_000;

/** An address, and the words beside it that were agreed to. */
interface Ticked {
  email: string;
  /** Version of the words. */
  consent: string;
  /** As they were shown; null for those of an earlier version, which the shop does not have any more. */
  consentWords: string | null;
  language: Language;
}

/**
 * Notes that somebody typed this address and ticked the box. Answers with the link that asks the
 * address itself, which has to go there by mail: only the press behind it joins the list. `fresh` is
 * true where nobody can have that link yet; null where the address is on the list already. To be
 * called while the address is locked.
 */
export async function askToJoin(
  tx: Em,
  { email, consent, consentWords, language }: Ticked,
  brand: Brand,
  now: Date,
): Promise<{ confirmUrl: string; fresh: boolean } | null> {
  const emailKey = toEmailKey(email);
  const found = await tx.findOne(Subscriber, { emailKey });
  if (found?.status === 'confirmed') return null;
  const subscriber =
    found ??
    tx.create(Subscriber, { id: randomUUID(), email, emailKey, language, consentVersion: consent, consentAt: now });
  // A link that is out already goes on working: the mail that brings it may not be written again yet.
  const known = subscriber.confirmKey;
  subscriber.confirmKey = known ?? randomUUID();
  tx.assign(subscriber, { language, consentVersion: consent, consentWords, consentAt: now });
  return {
    confirmUrl: `${pagesUrl(brand, language)}/newsletter/confirm?token=${subscriber.confirmKey}`,
    fresh: !known,
  };
}

/** Asks an address by mail whether it wants to join; nothing is sent to one that is on the list. */
export async function requestJoining(
  em: Em,
  given: Omit<Ticked, 'consentWords'>,
  brand: Brand,
  now: Date,
): Promise<void> {
  const recipient = toEmailKey(given.email);
  const { consent, language } = given;
  const consentWords = await newsletterWords(consent, language);
  await em.transactional(async (tx) => {
    await lockAddress(tx, recipient);
    const asked = await askToJoin(tx, { ...given, consentWords }, brand, now);
    if (!asked) return;
    const data = { ...mailDataIn(brand, language), confirmUrl: asked.confirmUrl };
    const mail = { recipient, template: 'newsletter-confirm', language, data } as const;
    await enqueueFormMail(tx, mail, now, { again: asked.fresh });
  });
}

/** Joins the list. False when the link has expired. A second click changes nothing. */
export function confirmJoining(em: Em, confirmKey: string, brand: Brand, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    const subscriber = await locked(tx, { confirmKey });
    if (!subscriber || subscriber.consentAt < new Date(now.getTime() - CONFIRM_MS)) return false;
    if (subscriber.status === 'confirmed') return true;
    subscriber.status = 'confirmed';
    subscriber.confirmedAt = now;
    // Only the mailbox has this link: it is there, and its owner wants the letter.
    await liftSuppression(tx, subscriber.emailKey);
    const mail = letterTo(subscriber, brand);
    const blogUrl = (await hasStories(tx, now)) && `${pagesUrl(brand, subscriber.language)}/blog`;
    const data = { ...mail.data, ...(blogUrl && { blogUrl }) };
    enqueueMail(tx, { ...mail, data, template: 'newsletter-welcome' }, now);
    return true;
  });
}

/** Leaves the list, with the letters that are on their way to the mail server. False when nobody has this link. */
export function unsubscribe(em: Em, id: string, now: Date, letter?: string): Promise<boolean> {
  return em.transactional(async (tx) => {
    return leaveList(tx, { id }, now, letter);
  });
}

/** The same inside a transaction, for a reader who is known by a link or by the address. */
export async function leaveList(
  tx: Em,
  key: { id: string } | { emailKey: string },
  now: Date,
  letter: string | null = null,
): Promise<boolean> {
  const subscriber = await locked(tx, key);
  if (!subscriber) return false;
  if (subscriber.status !== 'unsubscribed') {
    subscriber.status = 'unsubscribed';
    subscriber.unsubscribedAt = now;
    subscriber.leftBy = letter;
    subscriber.confirmKey = null;
  }
  // Waits for a letter that is being written to this reader, whose mail is seen and taken back then.
  await tx.flush();
  await cancelListMails(tx, subscriber.emailKey);
  return true;
}

/** What every letter to one reader carries: mail programs post to the shop's own address, people open the page in their language. */
export function letterTo({ id, emailKey, language }: Pick<Subscriber, 'id' | 'emailKey' | 'language'>, brand: Brand) {
  const path = `/newsletter/unsubscribe?token=${id}`;
  const data = { ...mailDataIn(brand, language), unsubscribeUrl: pagesUrl(brand, language) + path };
  return { recipient: emailKey, language, unsubscribeUrl: brand.url + path, data };
}

/** The reader behind a link, while nobody else changes anything about the address. */
async function locked(
  tx: Em,
  key: { id: string } | { confirmKey: string } | { emailKey: string },
): Promise<Subscriber | null> {
  const found = await tx.findOne(Subscriber, key);
  if (!found) return null;
  await lockAddress(tx, found.emailKey);
  return tx.findOne(Subscriber, key, { refresh: true });
}
