import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SitesResponse } from '#contract/accounts/account.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { Session } from '#server/modules/accounts/sessions/session.entity.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { lockUser } from '#server/modules/accounts/users/users.service.ts';
import { endFeeds, type FeedEnding } from '#server/modules/training/calendar/end-feeds.ts';
import { EmbedGrant, EmbedToken } from './embed.entity.ts';

/** Lifetime of a token. */
export const EMBED_TOKEN_MS = 3_600_000;

interface GrantRequest {
  origin: string;
  /** Hash of the granting session. */
  session: string;
  now: Date;
}

/** Creates a token for pages of one origin, and stores the member's grant. */
export function grantToken(em: Em, user: User, { origin, session, now }: GrantRequest): Promise<string> {
  return em.transactional(async (tx) => {
    await lockUser(tx, user.id);
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

/** Returns the user of a token. It works only for its own origin and while its session exists. */
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

/** Lists a member's grants, newest first; `timeZone` is the shop's. */
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

/** Revokes a site's grant with its tokens and its calendar address. @throws {NotFound} for another member's */
export function revokeGrant(em: Em, user: User, id: string, ending: FeedEnding): Promise<void> {
  return em.transactional(async (tx) => {
    await lockUser(tx, user.id);
    const grant = await tx.findOne(EmbedGrant, { id, user });
    if (!grant) throw new NotFound();
    await endFeeds(tx, 'user_id = ? and origin = ?', [user.id, grant.origin], ending);
    await tx.nativeDelete(EmbedGrant, { id });
  });
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
