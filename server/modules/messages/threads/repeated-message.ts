import { msg } from '@lingui/core/macro';
import type { About, AboutRequest } from '#contract/messages/client-messages.ts';
import { ID_REUSED } from '#contract/shared/id-reused.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { ThreadPicture } from './thread-picture.entity.ts';
import { ThreadMessage } from './thread.entity.ts';

interface SentMessage {
  id: string;
  direction: ThreadMessage['direction'];
  /** True if a thread is the sender's. */
  isOwn: (thread: ThreadMessage['thread']) => boolean;
  text: string;
  pictures: readonly { id: string; alt: string }[];
  about: AboutRequest | null;
}

/**
 * Returns the stored message of a repeated request; null for a new one.
 * @throws {AppError} 409 `id_reused` if the stored message has other contents, or belongs to someone else
 */
export async function findRepeated(tx: Em, sent: SentMessage): Promise<ThreadMessage | null> {
  const known = await tx.findOne(ThreadMessage, { id: sent.id }, { populate: ['thread'] });
  if (!known) return null;
  const isSame =
    known.direction === sent.direction &&
    sent.isOwn(known.thread) &&
    known.text === sent.text &&
    isSameAbout(known.about, sent.about) &&
    (await hasPictures(tx, known, sent.pictures));
  if (!isSame) throw new AppError(409, ID_REUSED, REUSED);
  return known;
}

const REUSED = msg`Not sent, because another version of this message was already sent. Reload the page and send this one again.`;

/** Ignores names and dates, which may have changed since. */
function isSameAbout(known: About | null | undefined, sent: AboutRequest | null): boolean {
  const reference = ({ kind, planKey, dayId, exerciseId, checkInId }: Partial<About>) =>
    [kind, planKey, dayId, exerciseId, checkInId].join(' ');
  return reference(known ?? {}) === reference(sent ?? {});
}

async function hasPictures(tx: Em, message: ThreadMessage, sent: SentMessage['pictures']): Promise<boolean> {
  const known = await tx.find(ThreadPicture, { message }, { orderBy: { position: 'asc' } });
  return known.length === sent.length && known.every(({ id, alt }, at) => id === sent[at]?.id && alt === sent[at].alt);
}
