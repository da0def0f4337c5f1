import { resolveLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import type { Context } from 'koa';
import type * as z from 'zod';
import { NewsletterAction, NewsletterRequest } from '#contract/newsletter/newsletter.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import type { Brand } from '#server/platform/brand.ts';
import { InvalidInput, NotFound } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { type FormDependencies, handleForm, redirectToPage } from '#server/platform/http/request/form.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { confirmJoining, requestJoining, unsubscribe } from './newsletter.service.ts';

interface Dependencies extends FormDependencies {
  brand: Brand;
  clock: () => Date;
  privacyRequests: PrivacyRequests;
}

/**
 * Actions behind the links in mails. Opening a link changes nothing, because mail scanners open all of them. Mail
 * programs post to the link itself, without a page (RFC 8058).
 */
export function newsletterRoutes({ brand, clock, privacyRequests, ...form }: Dependencies): Router {
  const { mailWritten } = form;
  return new Router()
    .post(
      '/api/newsletter',
      ...handleForm({
        ...form,
        schema: NewsletterRequest,
        anchor: 'community',
        mails: () => 1,
        store: async ({ email, consent }, botSignal, ctx) => {
          // Suspected bots trigger no mail.
          if (botSignal) return;
          const given = { email, consent, language: resolveLanguage(ctx) };
          await requestJoining(getEm(ctx), given, brand, clock());
        },
      }),
    )
    .post('/newsletter/confirm', ...readBody, async (ctx) => {
      const joined = await confirmJoining(getEm(ctx), parseToken(ctx).token, brand, clock());
      mailWritten();
      // Without its token the page reports an incomplete or expired link.
      redirectToPage(ctx, joined ? '/newsletter/confirmed' : '/newsletter/confirm');
    })
    .post('/newsletter/unsubscribe', oneClick({ clock, privacyRequests }), ...readBody, async (ctx) => {
      const { token, letter } = parseToken(ctx);
      const left = await unsubscribe(getEm(ctx), token, { now: clock(), letter, privacyRequests });
      redirectToPage(ctx, left ? '/newsletter/unsubscribed' : '/newsletter/unsubscribe');
    });
}

/** Handles a mail program's request, with the token in the address; the body is not needed. */
function oneClick({ clock, privacyRequests }: Pick<Dependencies, 'clock' | 'privacyRequests'>) {
  return async (ctx: Context, next: () => Promise<unknown>) => {
    const token = ctx.query['token'];
    if (token === undefined) return next();
    const parsed = NewsletterAction.safeParse({ token, letter: ctx.query['letter'] });
    if (!parsed.success) throw new NotFound();
    const { token: id, letter } = parsed.data;
    if (!(await unsubscribe(getEm(ctx), id, { now: clock(), letter, privacyRequests }))) throw new NotFound();
    ctx.status = 200;
    ctx.body = { status: 'unsubscribed' };
  };
}

/** Returns an unknown token for invalid input; the page explains it. */
function parseToken(ctx: Context): z.output<typeof NewsletterAction> {
  try {
    return parseBody(ctx, NewsletterAction);
  } catch (error) {
    if (error instanceof InvalidInput) return { token: '00000000-0000-0000-0000-000000000000' };
    throw error;
  }
}
