import type { Context } from 'koa';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import { EmailSignupRequest, FreeProgramRequest } from '#contract/newsletter/signup.ts';
import type { Brand } from '#server/platform/brand.ts';
import { type FormDependencies, type BotSignal, handleForm } from '#server/platform/http/request/form.ts';
import type { ProgramView } from '#server/modules/catalog/programs/programs.service.ts';
import { type SignupInput, signUp } from './signup.service.ts';

interface Dependencies extends FormDependencies {
  brand: Brand;
  programView: Pick<ProgramView, 'prefix' | 'ownGuide'>;
  clock: () => Date;
}

/** Paths that accept posts from widgets on other sites. */
export const openSignupPaths = ['/api/email-signup', '/api/free-program'];

export function signupRoutes({ brand, programView, clock, ...form }: Dependencies): Router {
  const store = (input: SignupInput, botSignal: BotSignal | null, ctx: Context) =>
    signUp(getEm(ctx), input, {
      brand,
      prefix: programView.prefix,
      ownGuide: Boolean(programView.ownGuide),
      botSignal,
      language: resolveLanguage(ctx),
      now: clock(),
    });
  const shared = {
    ...form,
    anchor: 'free-signup',
    mails: () => 1,
  };
  return new Router().post('/api/email-signup', ...handleForm({ ...shared, schema: EmailSignupRequest, store })).post(
    '/api/free-program',
    ...handleForm({
      ...shared,
      schema: FreeProgramRequest,
      store: (input, botSignal, ctx) => store({ ...input, source: 'free_program' }, botSignal, ctx),
    }),
  );
}
