import { msg } from '@lingui/core/macro';
import type { Context } from 'koa';
import { MEMBER_HEADER, OTHER_MEMBER } from '#contract/member-header.ts';
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
 * Finds out who makes a request. A request that names its member in `x-member` is refused where somebody else is
 * signed in. @throws {OtherMember} 409
 */
export interface Viewers {
  /** By session on the shop's own site, or by token from a page elsewhere. @throws {Unauthorized} for everybody else. */
  requireUser: (ctx: Context) => Promise<Access>;
  /** By session only: what a page elsewhere may never do. @throws {Unauthorized} */
  requireSession: (ctx: Context) => Promise<Access>;
  /** Who is signed in here or brings a good token, or nobody. */
  optionalUser: (ctx: Context) => Promise<User | null>;
  /** Like `requireUser`, for people who are coached. @throws {Unauthorized} for nobody, {AppError} 403 for everybody else. */
  requireElite: (ctx: Context) => Promise<Access>;
  /** @throws {Unauthorized} for nobody, {NotFound} for everybody but the coach: the room does not exist for them. */
  requireCoach: (ctx: Context) => Promise<User>;
}

const NEVER = msg`Elite Coaching Access Required: this is for active clients. Nothing was changed. The page about personal coaching says how to start.`;
const OVER = msg`Your coaching has ended, so nothing was changed. You can still read your messages and training log. You can buy coaching again in the shop.`;

/** 401: the address is for people who are signed in. */
class Unauthorized extends AppError {
  constructor() {
    super(401, 'unauthorized', msg`Unauthorized: you are not signed in.`);
  }
}

/** 409: the page works with the data of another member than the one who is signed in now. Nothing was changed. */
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
  /** The shop's own origin, where it is configured. */
  origin: string | undefined;
  /** Where the shop's money comes from. */
  mode: Mode;
  /** The user of an embed token, which works for pages of its own origin only. */
  userOfToken: (em: Em, token: string, origin: string, now: Date) => Promise<User | null>;
  /** Origins of pages elsewhere whose tokens work, kept up to date in place. */
  listed: readonly string[];
}

/**
 * A member's mails speak the language in which they did something last. Written at once, since what comes next may
 * begin a unit of work of its own; looking at something changes nothing.
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
    // A browser that signed in before the cookie existed gets it now; one that was wrong is corrected.
    noteMemberId(ctx, user.id);
    requireSameMember(ctx, user);
    // By it the browser keeps what it may show without a connection apart from everybody else's.
    ctx.set(MEMBER_HEADER, user.id);
    return user;
  }

  async function optionalUser(ctx: Context): Promise<User | null> {
    const token = readBearerToken(ctx);
    if (token === undefined) return bySession(ctx);
    const from = ctx.get('origin');
    // A site may have left the settings with a restart, which deletes no token.
    const user = listed.includes(from) ? await userOfToken(getEm(ctx), token, from, clock()) : null;
    requireSameMember(ctx, user);
    return user;
  }

  const requireSession = async (ctx: Context) => access(ctx, await bySession(ctx));
  const requireUser = async (ctx: Context) => access(ctx, await optionalUser(ctx));
  return {
    requireSession,
    optionalUser,
    requireUser,
    async requireElite(ctx) {
      const found = await requireUser(ctx);
      if (!found.elite) throw new AppError(403, 'elite_required', wasCoached(found) ? OVER : NEVER);
      return found;
    },
    async requireCoach(ctx) {
      const user = await signedIn(ctx, await bySession(ctx));
      // What the coach has bought in their own shop opens nothing here, so it is not asked for.
      if (!isCoach(user, coaches)) throw new NotFound();
      return user;
    },
  };
}
