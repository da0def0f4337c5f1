import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type { LetterChange, NewLetterRequest, SendLetterRequest } from '#contract/newsletter/newsletters.studio.ts';
import { LetterBody, LetterSubject } from '#contract/newsletter/newsletters.studio.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import type { Mode } from '#server/platform/mode.ts';
import { readable } from '#server/modules/site/posts/blog.service.ts';
import { Post } from '#server/modules/site/posts/post.entity.ts';
import { Newsletter } from '../newsletters/newsletter.entity.ts';
import { countDeliveries } from '../newsletters/letter.job.ts';
import {
  findLinkedPost,
  letterHtml,
  letterValues,
  loadPictureWidths,
  type PostHtml,
} from '../newsletters/letter-mail.ts';
import { NewsletterRecipient } from '../newsletters/newsletter-recipient.entity.ts';
import { aboutPost, type Audience, countReaders, letterAudience } from '../subscribers/readers.ts';
import { cancelLetterMails, enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { buildMailData, pagesUrl } from '#server/platform/brand.ts';
import { type Actor, type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { expectPictures } from '#server/modules/site/posts/post-pictures.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { parseLocalMoment } from '#server/platform/days.ts';
import { cutText } from '#server/platform/cut-text.ts';

/** Adds a draft, empty or from a post. @throws {NotFound} for a post that is not public */
export async function addLetter(
  em: Em,
  { postId }: z.output<typeof NewLetterRequest>,
  { language }: Pick<Brand, 'language'>,
  by: Actor,
): Promise<Newsletter> {
  const post = postId === null ? null : await em.findOne(Post, { id: postId, ...readable(by.now) });
  if (postId !== null && !post) throw new NotFound();
  const letter = em.create(Newsletter, {
    id: randomUUID(),
    subject: post?.title ?? '',
    preview: cutText(post?.excerpt ?? '', 200),
    body: post?.excerpt ?? '',
    language,
    segment: 'everybody',
    postId,
    nextAttemptAt: by.now,
    createdAt: by.now,
    updatedAt: by.now,
  });
  em.persist(letter);
  noteAction(em, { ...by, action: 'letter.add', subject: 'letter', subjectId: letter.id });
  return letter;
}

/** @throws {NotFound}, {AppError} 409 `conflict` or `letter_left` */
export function changeLetter(
  em: Em,
  id: string,
  change: z.output<typeof LetterChange>,
  by: CoachActor,
): Promise<Newsletter> {
  return em.transactional(async (tx) => {
    const letter = await lockedDraft(tx, id);
    const { version, ...words } = change;
    expectVersion(letter, version);
    if (words.body !== letter.body) await expectPictures(tx, { cover: '', content: words.body }, 'body');
    tx.assign(letter, { ...words, updatedAt: by.now });
    noteAction(tx, { ...by, action: 'letter.change', subject: 'letter', subjectId: id });
    return letter;
  });
}

/** @throws {NotFound}, {AppError} 409 `letter_left` */
export function removeLetter(em: Em, id: string, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    tx.remove(await lockedDraft(tx, id));
    noteAction(tx, { ...by, action: 'letter.remove', subject: 'letter', subjectId: id });
  });
}

export interface SendContext {
  brand: Brand;
  mode: Mode;
  postHtml: PostHtml;
}

/**
 * Sends a newsletter, now or at a time in the shop's zone. It cannot change afterwards.
 * @throws {NotFound}, {InvalidInput} for an incomplete one, {AppError} 400 `nobody`, 409 `conflict`, `letter_left` or
 * `post_unavailable`
 */
export function sendLetter(
  em: Em,
  id: string,
  { version, at }: z.output<typeof SendLetterRequest>,
  { brand, mode, postHtml }: SendContext,
  by: Actor,
): Promise<Newsletter> {
  return em.transactional(async (tx) => {
    const letter = await lockedDraft(tx, id);
    expectVersion(letter, version);
    expectWritten(letter);
    const sendAt = at === null ? by.now : parseLocalMoment(brand.timeZone, at);
    if (sendAt < by.now) {
      throw new InvalidInput([{ path: 'at', message: msg`This time has already passed (shop time).` }]);
    }
    await expectPublicPost(tx, letter, sendAt);
    const audience = { ...letterAudience(letter), mode };
    const readers = await countReaders(tx, { ...audience, post: aboutPost(letter.postId, by.now) }, by.now);
    if (readers === 0) throw await nobodyGets(tx, audience, by.now);
    tx.assign(letter, {
      status: at === null ? 'sending' : 'scheduled',
      html: letterHtml(letter.body, postHtml, brand, await loadPictureWidths(tx, letter.body)),
      sendAt,
      nextAttemptAt: sendAt,
      updatedAt: by.now,
    });
    noteAction(tx, { ...by, action: 'letter.send', subject: 'letter', subjectId: id, details: { readers, at } });
    return letter;
  });
}

/** @throws {AppError} 409 `post_unavailable`, except for a deleted post, which the mails do not link */
async function expectPublicPost(tx: Em, { postId }: Newsletter, at: Date): Promise<void> {
  if (!postId || (await findLinkedPost(tx, postId, at)) || (await tx.count(Post, { id: postId })) === 0) return;
  throw new AppError(
    409,
    'post_unavailable',
    msg`The post isn’t public at that time. Publish it first, or send the newsletter later.`,
  );
}

async function nobodyGets(tx: Em, audience: Audience, now: Date): Promise<AppError> {
  const message =
    (await countReaders(tx, audience, now)) === 0
      ? msg`No recipients: no subscriber matches.`
      : msg`No recipients: everyone selected has already had a newsletter about this post, or has one scheduled.`;
  return new AppError(400, 'nobody', message, { issues: [{ path: 'segment', message }] });
}

/**
 * Cancels unsent mails. A newsletter of which nothing has been written yet becomes a draft again.
 * @throws {NotFound}, {AppError} 409 `letter_left` if there is nothing to stop
 */
export function stopLetter(em: Em, id: string, by: CoachActor): Promise<Newsletter> {
  return em.transactional(async (tx) => {
    const letter = await locked(tx, id);
    if (letter.status !== 'scheduled' && letter.status !== 'sending') {
      throw new AppError(409, 'letter_left', msg`This newsletter has already been sent.`);
    }
    if (!letter.startedAt) {
      tx.assign(letter, { status: 'draft', html: null, sendAt: null, leasedUntil: null });
    } else {
      await cancelLetterMails(tx, id);
      await tx.nativeDelete(NewsletterRecipient, { letter });
      const { delivered, refused } = await countDeliveries(tx, id);
      tx.assign(letter, { status: 'stopped', doneAt: by.now, delivered, refused, leasedUntil: null });
    }
    tx.assign(letter, { version: letter.version + 1, updatedAt: by.now });
    noteAction(tx, { ...by, action: 'letter.stop', subject: 'letter', subjectId: id });
    return letter;
  });
}

/** Mails the saved newsletter to the coach and returns the address. @throws {NotFound}, {InvalidInput} */
export async function testLetter(
  em: Em,
  id: string,
  { brand, postHtml }: Omit<SendContext, 'mode'>,
  by: CoachActor,
): Promise<string> {
  const letter = await em.findOne(Newsletter, { id });
  if (!letter) throw new NotFound();
  expectWritten(letter);
  const { email, language } = await em.findOneOrFail(User, { id: by.coach });
  const { subject, preview, body, postId } = letter;
  const words = {
    language: letter.language,
    subject,
    preview,
    body,
    postId: await findLinkedPost(em, postId, by.now),
    html: letterHtml(body, postHtml, brand, await loadPictureWidths(em, body)),
  };
  const data = {
    ...buildMailData(brand, language),
    ...letterValues(words, language, brand),
    ...buildPlainUnsubscribeLink(brand),
  };
  em.persist(enqueueMail(em, { recipient: email, template: 'coach-letter', language, data }, by.now));
  noteAction(em, { ...by, action: 'letter.test', subject: 'letter', subjectId: id });
  return email;
}

/** Builds an unsubscribe link without a token, for mails to people who are not on the list. */
export function buildPlainUnsubscribeLink(brand: Brand) {
  return { unsubscribeUrl: `${pagesUrl(brand, brand.language)}/newsletter/unsubscribe` };
}

/** @throws {InvalidInput} naming the empty fields */
function expectWritten({ subject, body }: Newsletter): void {
  const issues = [
    ...(LetterSubject.safeParse(subject).error?.issues.map(({ message }) => ({ path: 'subject', message })) ?? []),
    ...(LetterBody.safeParse(body).error?.issues.map(({ message }) => ({ path: 'body', message })) ?? []),
  ];
  if (issues.length > 0) throw new InvalidInput(issues);
}

async function lockedDraft(tx: Em, id: string): Promise<Newsletter> {
  const letter = await locked(tx, id);
  if (letter.status !== 'draft') {
    throw new AppError(409, 'letter_left', msg`This newsletter is being sent and can’t be edited.`);
  }
  return letter;
}

async function locked(tx: Em, id: string): Promise<Newsletter> {
  const letter = await tx.findOne(Newsletter, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!letter) throw new NotFound();
  return letter;
}
