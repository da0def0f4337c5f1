import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SitesResponse } from '#contract/account.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { Session } from '#server/modules/accounts/sessions/session.entity.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { EmbedGrant, EmbedToken } from './embed.entity.ts';

/** How long a token works before its page has to ask for a new one. */
export const EMBED_TOKEN_MS = 3_600_000;

interface GrantRequest {
  origin: string;
  /** Hash of the session that grants it. */
  session: string;
  now: Date;
}

/** Makes a token for pages of one origin, and stores that the member has allowed it. */
export function grantToken(em: Em, user: User, { origin, session, now }: GrantRequest): Promise<string> {
  return em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`embed:${user.id}`]);
    const grant =
      (await tx.findOne(EmbedGrant, { user, origin })) ??
      tx.create(EmbedGrant, { id: randomUUID(), user, origin, grantedAt: now });
    grant.usedAt = now;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + EMBED_TOKEN_MS);
    tx.create(EmbedToken, { tokenHash: hash(token), grant, session, expiresAt });
    await tx.nativeDelete(EmbedToken, { expiresAt: { $lt: now } });
    return token;
  });
}

/** The user of a token, which works for pages of its own origin only, and only while its session exists. */
export async function userOfToken(em: Em, token: string, origin: string, now: Date): Promise<User | null> {
  const found = await em.findOne(
    EmbedToken,
    { tokenHash: hash(token), expiresAt: { $gt: now }, grant: { origin } },
    { populate: ['grant.user'] },
  );
  if (!found) return null;
  const { session, grant } = found;
  const { user } = grant;
  if (typeof session !== 'string') return user;
  return (await em.count(Session, { idHash: session, userId: user.id })) > 0 ? user : null;
}

/** Sites that a member has allowed to show their training, the newest first; `timeZone` is where the shop is. */
export async function listGrants(em: Em, user: User, timeZone: string): Promise<SitesResponse> {
  const grants = await em.find(EmbedGrant, { user }, { orderBy: { grantedAt: 'desc' } });
  const made = await em.execute<{ origin: string }[]>(
    'select origin from calendar_feed where user_id = ? and origin is not null',
    [user.id],
  );
  return grants.map(({ id, origin, grantedAt, usedAt }) => ({
    id,
    origin,
    calendar: made.some((each) => each.origin === origin),
    grantedAt: formatLocalMoment(timeZone, grantedAt),
    usedAt: usedAt ? formatLocalMoment(timeZone, usedAt) : null,
  }));
}

/** Takes a site's permission back, with its tokens and the calendar's address that was made there. @throws {NotFound} for another member's */
export function revokeGrant(em: Em, user: User, id: string): Promise<void> {
  return em.transactional(async (tx) => {
    const grant = await tx.findOne(EmbedGrant, { id, user });
    if (!grant) throw new NotFound();
    await tx.execute('delete from calendar_feed where user_id = ? and origin = ?', [user.id, grant.origin]);
    await tx.nativeDelete(EmbedGrant, { id });
  });
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
