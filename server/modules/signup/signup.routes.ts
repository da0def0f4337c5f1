import Router from '@koa/router';
import { EmailSignupRequest, FreeProgramRequest } from '#contract/signup.ts';
import type { Brand } from '../../brand.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { type FormParts, type BotSignal, takeForm } from '../../http/form.ts';
import { type SignupInput, signUp } from './signup.service.ts';

interface Dependencies extends FormParts {
  orm: Orm;
  brand: Brand;
  clock: () => Date;
}

/** Paths that widgets on other people's pages may post to. */
export const openSignupPaths = ['/api/email-signup', '/api/free-program'];

export function signupRoutes({ orm, brand, clock, ...form }: Dependencies): Router {
  const store = (input: SignupInput, botSignal: BotSignal | null) =>
    signUp(forkOf(orm), input, { brand, botSignal, now: clock() });
  const shared = {
    ...form,
    anchor: 'free-signup',
    mails: () => 1,
  };
  return new Router().post('/api/email-signup', ...takeForm({ ...shared, schema: EmailSignupRequest, store })).post(
    '/api/free-program',
    ...takeForm({
      ...shared,
      schema: FreeProgramRequest,
      store: (input, botSignal) => store({ ...input, source: 'free_program' }, botSignal),
    }),
  );
}
