import type { Context } from 'koa';
import { forkOf, type Orm } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { User } from '../users/user.entity.ts';
import { userOfToken } from '../embed/embed.service.ts';
import { type Access, accessOf } from './access.service.ts';

/** Who makes a request. */
export interface Viewers {
  /** By session on the shop's own site, or by token from a page elsewhere. @throws {Unauthorized} for everybody else. */
  requireUser: (ctx: Context) => Promise<Access>;
  /** By session only: what a page elsewhere may never do. @throws {Unauthorized} */
  requireSession: (ctx: Context) => Promise<Access>;
  /** Who is signed in here or brings a good token, or nobody. */
  optionalUser: (ctx: Context) => Promise<User | null>;
  /** @throws {Unauthorized} for nobody, {NotFound} for everybody but the coach: the room does not exist for them. */
  requireCoach: (ctx: Context) => Promise<Access>;
}

/** 401: the address is for people who are signed in. */
class Unauthorized extends AppError {
  constructor() {
    super(401, 'unauthorized', 'Unauthorized: nobody is signed in.');
  }
}

interface Dependencies {
  orm: Orm;
  coaches: readonly string[];
  clock: () => Date;
}

export function createViewers({ orm, coaches, clock }: Dependencies): Viewers {
  async function access(user: User | null): Promise<Access> {
    if (!user) throw new Unauthorized();
    return accessOf(forkOf(orm), user, { coaches, now: clock() });
  }

  function bySession(ctx: Context): Promise<User | null> {
    const id: unknown = ctx.session?.['userId'];
    return typeof id === 'string' ? forkOf(orm).findOne(User, { id }) : Promise.resolve(null);
  }

  function byToken(ctx: Context): Promise<User | null> {
    const token = bearerOf(ctx) ?? '';
    return userOfToken(forkOf(orm), token, ctx.get('origin'), clock());
  }

  const optionalUser = (ctx: Context) => (bearerOf(ctx) === undefined ? bySession(ctx) : byToken(ctx));
  const requireSession = async (ctx: Context) => access(await bySession(ctx));
  return {
    requireSession,
    optionalUser,
    requireUser: async (ctx) => access(await optionalUser(ctx)),
    async requireCoach(ctx) {
      const found = await requireSession(ctx);
      if (!found.coach) throw new NotFound();
      return found;
    },
  };
}

/** The token of a page elsewhere, if the request brings one. */
export function bearerOf(ctx: Context): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(ctx.get('authorization'))?.[1];
}
