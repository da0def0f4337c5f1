import Router from '@koa/router';
import type { Context } from 'koa';
import { EmailSignupRequest, FreeProgramRequest, type SignupResponse } from '#contract/signup.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { InvalidInput } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { signUp, type SignupBrand, type SignupInput } from './signup.service.ts';

interface Parts {
  orm: Orm;
  brand: SignupBrand;
  clock: () => Date;
  /** Called after a commit that may have written a mail. */
  mailWritten: () => void;
}

/** Paths that widgets on other people's pages may post to. */
export const openSignupPaths = ['/api/email-signup', '/api/free-program'];

export function signupRoutes({ orm, brand, clock, mailWritten }: Parts): Router {
  const accept = async (ctx: Context, read: () => SignupInput) => {
    const plainForm = Boolean(ctx.is('urlencoded'));
    try {
      await signUp(forkOf(orm), read(), brand, clock());
    } catch (error) {
      if (plainForm && error instanceof InvalidInput) return seeOther(ctx, '/#free-signup-invalid');
      throw error;
    }
    mailWritten();
    // A page without scripts sends a plain form and is brought back to the words that answer it.
    if (plainForm) return seeOther(ctx, '/#free-signup-done');
    ctx.status = 202;
    ctx.body = { status: 'accepted' } satisfies SignupResponse;
  };
  return new Router()
    .post('/api/email-signup', ...readBody, (ctx) => accept(ctx, () => parseBody(ctx, EmailSignupRequest)))
    .post('/api/free-program', ...readBody, (ctx) =>
      accept(ctx, () => ({ ...parseBody(ctx, FreeProgramRequest), source: 'free_program' })),
    );
}

function seeOther(ctx: Context, to: string) {
  ctx.redirect(to);
  ctx.status = 303;
}
