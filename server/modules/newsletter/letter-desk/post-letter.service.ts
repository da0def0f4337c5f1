import type { Em } from '#server/platform/db/orm.ts';
import type { Newsletter } from '../newsletters/newsletter.entity.ts';
import { addLetter, sendLetter, type SendContext } from './letters.service.ts';

interface About {
  postId: number;
  /** Local time of the shop, such as "2026-12-24T08:00"; null for now. */
  at: string | null;
}

/**
 * Sends a newsletter about a post to subscribers without one, like "New letter" in the studio, in one step.
 * @throws {NotFound} for a post that is not public; if `sendLetter` throws, nothing is stored
 */
export function sendPostLetter(em: Em, { postId, at }: About, sending: SendContext, now: Date): Promise<Newsletter> {
  const command = { coach: null, now };
  return em.transactional(async (tx) => {
    const draft = await addLetter(tx, { postId }, sending.brand, command);
    await tx.flush();
    return sendLetter(tx, draft.id, { version: draft.version, at }, sending, command);
  });
}
