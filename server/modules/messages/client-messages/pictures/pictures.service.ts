import type { IncomingMessage } from 'node:http';
import { msg } from '@lingui/core/macro';
import { toEmailKey } from '#contract/forms/email.ts';
import type { LetterPicture, PictureResponse } from '#contract/messages/client-messages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput, NotFound } from '#server/platform/errors.ts';
import { runInTurn } from '#server/platform/limits/turns.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { findClientId } from '#server/modules/accounts/access/clients.ts';
import { findLetterPicture } from '#server/modules/catalog/files/files.service.ts';
import { StoredFile } from '#server/modules/catalog/files/stored-file.entity.ts';
import { storeLetterPicture } from '#server/modules/catalog/files/uploads.service.ts';
import type { ThreadMessage } from '#server/modules/messages/threads/thread.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { isCovered, lockConsent } from '#server/modules/coaching/profile/consent.service.ts';
import { type ReachContext, mayCoachRead } from '../reach.ts';
import { buildPictureLink, type LinkOptions } from './picture-links.ts';
import { ThreadPicture } from '#server/modules/messages/threads/thread-picture.entity.ts';

/**
 * Stores a picture before it is sent; only its uploader can send it. Each person's pictures take turns, so that many of
 * one do not hold up the others'.
 */
export function uploadPicture(
  em: Em,
  store: FileStore,
  req: IncomingMessage,
  { user, now, by }: { user: string; now: Date; by: 'client' | 'coach' },
): Promise<StoredFile> {
  const noteIn = async (tx: Em, { id }: Pick<StoredFile, 'id'>) => {
    // The consent may have been withdrawn during the upload.
    if (by === 'client') {
      await lockConsent(tx, user);
      await requireAgreed(tx, user);
    }
    const uploader = tx.getReference(User, user);
    tx.persist(tx.create(ThreadPicture, { id, user: uploader, message: null, createdAt: now }));
  };
  return runInTurn(`pictures of ${user}`, () => storeLetterPicture(em, store, req, { now, noteIn }));
}

/** Presents an upload to its uploader. */
export function presentUpload(
  { id, width, height }: StoredFile,
  { user, ...links }: LinkOptions & { user: string },
): PictureResponse {
  return { id, width: width ?? 0, height: height ?? 0, url: buildPictureLink(id, user, links) };
}

interface Sent {
  message: ThreadMessage;
  pictures: readonly { id: string; alt: string }[];
  /** Sender of the pictures. */
  user: string;
}

/** Attaches pictures to a message, in its transaction. @throws {InvalidInput} for a picture of another user */
export async function attachPictures(tx: Em, { message, pictures, user }: Sent): Promise<void> {
  if (pictures.length === 0) return;
  const ids = pictures.map(({ id }) => id);
  const rows = await tx.find(ThreadPicture, { id: { $in: ids }, user, message: null });
  pictures.forEach(({ id, alt }, position) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new InvalidInput([{ path: 'pictures', message: GONE }]);
    tx.assign(row, { message, alt, position });
  });
}

const GONE = msg`One of the pictures is no longer available. Remove it and add it again.`;

/** Loads the pictures of these messages in order, with links for one person. */
export async function loadMessagePictures(
  em: Em,
  messages: readonly string[],
  { user, ...links }: LinkOptions & { user: string },
): Promise<Map<string, LetterPicture[]>> {
  const found = new Map<string, LetterPicture[]>();
  if (messages.length === 0) return found;
  const rows = await em.find(ThreadPicture, { message: { $in: [...messages] } }, { orderBy: { position: 'asc' } });
  const files = rows.length > 0 ? await em.find(StoredFile, { id: { $in: rows.map(({ id }) => id) } }) : [];
  for (const { id, alt, message } of rows) {
    const file = files.find((each) => each.id === id);
    if (!file?.width || !file.height || !message) continue;
    const picture = { id, alt, width: file.width, height: file.height, url: buildPictureLink(id, user, links) };
    found.set(message.id, [...(found.get(message.id) ?? []), picture]);
  }
  return found;
}

/**
 * Finds a picture for its uploader, for the thread's client, or for the coach while coaching and consent cover it.
 * @throws {NotFound} for everyone else
 */
export async function findPicture(
  em: Em,
  id: string,
  { user, coaches, ...at }: ReachContext & { user: string; coaches: readonly string[] },
): Promise<StoredFile> {
  const row = await em.findOne(ThreadPicture, { id }, { populate: ['message.thread'] });
  const asks = row && (await em.findOne(User, { id: user }));
  if (!row || !asks) throw new NotFound();
  const theirs = row.user.id === asks.id || row.message?.thread.emailKey === asks.emailKey;
  const coach = coaches.some((email) => toEmailKey(email) === asks.emailKey);
  if (!theirs && !(coach && row.message && (await isOpenTo(em, row.message, at)))) throw new NotFound();
  return findLetterPicture(em, id);
}

async function isOpenTo(em: Em, { direction, thread }: ThreadMessage, at: ReachContext): Promise<boolean> {
  if (direction === 'out') return true;
  const client = await findClientId(em, thread.emailKey);
  return client === null || mayCoachRead(em, client, at);
}

/** @throws {InvalidInput} without a client's consent for pictures, because the coach could not see them */
export async function requireAgreed(em: Em, user: string): Promise<void> {
  if (!(await isCovered(em, user))) throw new InvalidInput([{ path: 'pictures', message: NOT_AGREED }]);
}

const NOT_AGREED = msg`A picture may be about your health, and you haven’t agreed to let the coach see it. You can agree next to your message or below your coaching profile.`;
