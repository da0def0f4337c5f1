import Router from '@koa/router';
import type { Context } from 'koa';
import {
  CreateGuestSubscriptionRequest,
  CreateOneTimePaymentRequest,
  CreatePaymentIntentRequest,
  type PaymentProvidersResponse,
  PaymentStatusRequest,
} from '#contract/checkout.ts';
import { forkOf } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { hasSessionCookie } from '../../http/cross-site.ts';
import type { Viewers } from '../access/viewer.ts';
import type { Limits } from '../limits/limits.ts';
import { findDraft } from '../onboarding/drafts.service.ts';
import { saveOnboarding } from '../onboarding/onboarding.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { NotConfigured, orderOfGuest, orderOfMember, presentSetup } from './checkout.service.ts';
import { guestChoice, oneTimeChoice } from './offer-choice.ts';
import { statusOf } from './payment-status.service.ts';

interface Dependencies {
  context: PaymentContext;
  viewers: Viewers;
  limits: Limits;
  /** Start of programme names that is not shown. */
  prefix: string;
  /** Origins, besides the shop's own, whose pages may take payments. */
  listed: readonly string[];
}

/** Addresses that take anonymous requests of pages elsewhere; each looks at the origin itself. */
export const openPaymentPaths = [
  '/api/create-one-time-payment',
  '/api/create-guest-subscription',
  '/api/payment-status',
];

/** What browsers ask on the way to a payment. Amounts, owners and what follows are never taken from them. */
export function paymentRoutes({ context, viewers, limits, prefix, listed }: Dependencies): Router {
  const guest = (interval: 'once' | 'month', schema: typeof CreateOneTimePaymentRequest) => async (ctx: Context) => {
    refuseUnlisted(ctx);
    const { programId, offer, draft, ...answers } = parseBody(ctx, schema);
    const user = await viewers.optionalUser(ctx);
    // Nobody's cookie is a guest; one that stands for nobody any more is somebody who thinks they are signed in.
    if (!user && hasSessionCookie(ctx)) throw new SignedOut();
    await limits.countPayment(ctx.ip);
    if (!context.providers.card) throw new NotConfigured('Card');
    const em = forkOf(context.orm);
    const choice = await guestChoice(em, programId, interval, offer);
    const known = await findDraft(em, draft, context.clock());
    const { email, fullName } = answers;
    const order = await orderOfGuest(context, choice, {
      email,
      fullName,
      // What is typed for somebody else belongs to that mailbox, whoever is signed in here.
      user: user?.emailKey === email.toLowerCase() ? user : null,
      draftId: known?.id ?? null,
      answers,
      prefix,
      along: (tx, order) => saveOnboarding(tx, answers, { source: 'subscribe', order, now: context.clock() }),
    });
    ctx.set('cache-control', 'no-store');
    ctx.body = await presentSetup(context, order, choice);
  };

  return new Router()
    .get('/api/payment-providers', (ctx) => {
      const { card, paypal, testMode } = context.providers;
      ctx.set('cache-control', 'no-store');
      ctx.body = {
        card: card && { publishableKey: card.publishableKey, scriptUrl: card.scriptUrl },
        paypal: paypal && { clientId: paypal.clientId, environment: paypal.environment, scriptUrl: paypal.scriptUrl },
        testMode,
        inPlace: isListed(ctx),
        origin: context.brand.url,
      } satisfies PaymentProvidersResponse;
    })
    .post('/api/create-payment-intent', ...readBody, async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      const { programId } = parseBody(ctx, CreatePaymentIntentRequest);
      await limits.countPayment(ctx.ip);
      if (!context.providers.card) throw new NotConfigured('Card');
      const choice = await oneTimeChoice(forkOf(context.orm), programId);
      const order = await orderOfMember(context, user, choice, prefix);
      ctx.set('cache-control', 'no-store');
      ctx.body = await presentSetup(context, order, choice);
    })
    .post('/api/create-one-time-payment', ...readBody, guest('once', CreateOneTimePaymentRequest))
    .post('/api/create-guest-subscription', ...readBody, guest('month', CreateGuestSubscriptionRequest))
    .post('/api/payment-status', ...readBody, async (ctx) => {
      const { clientSecret } = parseBody(ctx, PaymentStatusRequest);
      await limits.countStep(ctx.ip);
      ctx.set('cache-control', 'no-store');
      ctx.body = await statusOf(context, clientSecret);
    });

  function isListed(ctx: Context): boolean {
    const from = ctx.get('origin');
    const own = from === '' || from === context.brand.url || ctx.get('sec-fetch-site') === 'same-origin';
    return own || listed.includes(from);
  }

  function refuseUnlisted(ctx: Context) {
    if (!isListed(ctx)) {
      throw new AppError(403, 'not_listed', 'This page may not take payments. Please go on at the shop itself.');
    }
  }
}

/** 401 for a session that has ended. */
class SignedOut extends AppError {
  constructor() {
    super(401, 'unauthorized', 'Unauthorized: this session has ended.');
  }
}
