import type { Em } from '#server/platform/db/orm.ts';
import type { Letter } from '../newsletters/letter.entity.ts';
import { addLetter, sendLetter, type SendContext } from './letters.service.ts';

interface About {
  postId: number;
  /** A time by the shop's clock, "2026-12-24T08:00"; null for now. */
  at: string | null;
}

/**
 * A letter about a post to everybody on the list who has none about it yet, as the studio's "New letter" begins and
 * sends it, in one step.
 * @throws {NotFound} for a post that nobody can read; what `sendLetter` throws, and then there is no letter
 */
export function sendPostLetter(em: Em, { postId, at }: About, sending: SendContext, now: Date): Promise<Letter> {
  const command = { coach: null, now };
  return em.transactional(async (tx) => {
    const draft = await addLetter(tx, { postId }, sending.brand, command);
    await tx.flush();
    return sendLetter(tx, draft.id, { version: draft.version, at }, sending, command);
  });
}
