import { msg } from '@lingui/core/macro';
import type { Context } from 'koa';
import { MEMBER_HEADER, OTHER_MEMBER, VISITOR_HEADER } from '#contract/accounts/member-header.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { readBearerToken } from '#server/platform/http/protection/bearer.ts';
import { mayUseSession } from '#server/platform/http/protection/cross-site.ts';
import { findRequestedLanguage } from '#server/platform/http/language/language.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Mode } from '#server/platform/mode.ts';
import { noteMemberId } from '../sessions/hint-cookies.ts';
import type { User } from '../users/user.entity.ts';
import { findUser, setUserLanguage } from '../users/users.service.ts';
import { type Access, loadAccess, isCoach, wasCoached } from './access.service.ts';

/**
 * Finds out who makes a request. If `x-member` names another member than the signed-in one, the request is refused.
 * @throws {OtherMember} 409
 */
export interface Viewers {
  /** Requires a session of the shop's site, or an embed token. @throws {Unauthorized} if there is neither */
  requireUser: (ctx: Context) => Promise<Access>;
  /** Requires a session; refuses embed tokens. @throws {Unauthorized} */
  requireSession: (ctx: Context) => Promise<Access>;
  /** Returns the user of the session or of a valid token; null if there is none. */
  optionalUser: (ctx: Context) => Promise<User | null>;
  /** Returns the user of the session; null for embed tokens. */
  optionalSession: (ctx: Context) => Promise<User | null>;
  /** Returns the sender of a form; null in a visitor's tab, because another tab may have signed in. */
  tabUser: (ctx: Context) => Promise<User | null>;
  /** Like `tabUser`, of the session only; null for embed tokens. */
  tabSession: (ctx: Context) => Promise<User | null>;
  /** Like `requireUser`, for clients only. @throws {Unauthorized} if not signed in, {AppError} 403 for non-clients */
  requireElite: (ctx: Context) => Promise<Access>;
  /** @throws {Unauthorized} if not signed in, {NotFound} for other users: they must not see that it exists */
  requireCoach: (ctx: Context) => Promise<User>;
}

const NEVER = msg`Elite Coaching Access Required: this is for active clients. Nothing was changed. To start, see the personal coaching page.`;
const OVER = msg`Your coaching has ended, so nothing was changed. You can still read your messages and training log. You can buy coaching again in the shop.`;

/** 401: the endpoint requires a signed-in user. */
export class Unauthorized extends AppError {
  constructor() {
    super(401, 'unauthorized', msg`You are not signed in.`);
  }
}

/** 409: the page holds another member's data than the signed-in one's. Nothing was changed. */
class OtherMember extends AppError {
  constructor() {
    super(409, OTHER_MEMBER, msg`A different member is signed in now. Nothing was changed.`);
  }
}

function requireSameMember(ctx: Context, user: User | null): void {
  const named = ctx.get(MEMBER_HEADER);
  if (user && named !== '' && named !== user.id) throw new OtherMember();
}

interface Dependencies {
  coaches: readonly string[];
  clock: () => Date;
  /** Origin of the shop, if configured. */
  origin: string | undefined;
  /** Source of the shop's money: live or test. */
  mode: Mode;
  /** Returns the user of an embed token, which works only on pages of its own origin. */
  userOfToken: (em: Em, token: string, origin: string, now: Date) => Promise<User | null>;
  /** Other sites' origins whose embed tokens work; updated in place. */
  listed: readonly string[];
}

/**
 * Sets the language of a member's mails to that of their last POST. Written at once, because the handler may begin its
 * own unit of work. Reads change nothing.
 */
async function noteLanguage(ctx: Context, user: User): Promise<void> {
  const language = ctx.method === 'POST' ? findRequestedLanguage(ctx) : undefined;
  if (!language || language === user.language) return;
  setUserLanguage(user, language);
  await getEm(ctx).flush();
}

export function createViewers({ coaches, clock, mode, origin, userOfToken, listed }: Dependencies): Viewers {
  async function signedIn(ctx: Context, user: User | null): Promise<User> {
    if (!user) throw new Unauthorized();
    await noteLanguage(ctx, user);
    return user;
  }

  async function access(ctx: Context, user: User | null): Promise<Access> {
    return loadAccess(getEm(ctx), await signedIn(ctx, user), { coaches, mode, now: clock() });
  }

  async function bySession(ctx: Context): Promise<User | null> {
    const id: unknown = mayUseSession(ctx, origin) ? ctx.session?.['userId'] : undefined;
    const user = typeof id === 'string' ? await findUser(getEm(ctx), id) : null;
    if (!user) return null;
    // Sets or corrects the cookie in browsers that signed in before it existed.
    noteMemberId(ctx, user.id);
    requireSameMember(ctx, user);
    // The browser stores offline data separately for each member, by this id.
    ctx.set(MEMBER_HEADER, user.id);
    return user;
  }

  async function optionalUser(ctx: Context): Promise<User | null> {
    const token = readBearerToken(ctx);
    if (token === undefined) return bySession(ctx);
    const from = ctx.get('origin');
    // The origin may have left the settings with a restart, which deletes no token.
    const user = listed.includes(from) ? await userOfToken(getEm(ctx), token, from, clock()) : null;
    requireSameMember(ctx, user);
    return user;
  }

  const isVisitorTab = (ctx: Context) => ctx.get(VISITOR_HEADER) !== '';
  const requireSession = async (ctx: Context) => access(ctx, await bySession(ctx));
  const requireUser = async (ctx: Context) => access(ctx, await optionalUser(ctx));
  return {
    requireSession,
    optionalSession: bySession,
    optionalUser,
    async tabUser(ctx) {
      const user = await optionalUser(ctx);
      return isVisitorTab(ctx) ? null : user;
    },
    async tabSession(ctx) {
      const user = await bySession(ctx);
      return isVisitorTab(ctx) ? null : user;
    },
    requireUser,
    async requireElite(ctx) {
      const found = await requireUser(ctx);
      if (!found.elite) throw new AppError(403, 'elite_required', wasCoached(found) ? OVER : NEVER);
      return found;
    },
    async requireCoach(ctx) {
      const user = await signedIn(ctx, await bySession(ctx));
      // The coach's own purchases open nothing here, so they are not loaded.
      if (!isCoach(user, coaches)) throw new NotFound();
      return user;
    },
  };
}
