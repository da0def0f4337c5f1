import type { Context } from 'koa';
import { forkOf, type Orm } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { User } from '../account/user.entity.ts';
import { type Access, accessOf } from './access.service.ts';

/** Who makes a request. */
export interface Viewers {
  /** Null for everybody who is not signed in. */
  find: (ctx: Context) => Promise<Access | null>;
  /** @throws {Unauthorized} for everybody who is not signed in. */
  require: (ctx: Context) => Promise<Access>;
  /** @throws {Unauthorized} for nobody, {NotFound} for everybody but the coach: the room does not exist for them. */
  requireCoach: (ctx: Context) => Promise<Access>;
}

/** 401: the address is for people who are signed in. */
export class Unauthorized extends AppError {
  constructor() {
    super(401, 'unauthorized', 'Unauthorized: nobody is signed in.');
  }
}

export function createViewers({
  orm,
  coaches,
  clock,
}: {
  orm: Orm;
  coaches: readonly string[];
  clock: () => Date;
}): Viewers {
  async function find(ctx: Context): Promise<Access | null> {
    const id: unknown = ctx.session?.['userId'];
    if (typeof id !== 'string') return null;
    const em = forkOf(orm);
    const user = await em.findOne(User, { id });
    return user && accessOf(em, user, { coaches, now: clock() });
  }

  async function require(ctx: Context): Promise<Access> {
    const access = await find(ctx);
    if (!access) throw new Unauthorized();
    return access;
  }

  return {
    find,
    require,
    async requireCoach(ctx) {
      const access = await require(ctx);
      if (!access.coach) throw new NotFound();
      return access;
    },
  };
}
