import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import { toEmailKey, toMailboxKey } from '#contract/forms/email.ts';
import type { Context } from 'koa';
import { MEMBER_HEADER } from '#contract/accounts/member-header.ts';
import {
  CouponRequest,
  CreateGuestSubscriptionRequest,
  CreateOneTimePaymentRequest,
  CreatePaymentIntentRequest,
  type FreeOrderResponse,
  OrderConfirmation,
  PaymentAddressRequest,
  type PaymentProvidersResponse,
  PaymentStatusRequest,
} from '#contract/sales/checkout.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { AppError } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { hasSessionCookie } from '#server/platform/http/protection/cross-site.ts';
import { redirectToPage } from '#server/platform/http/request/form.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { confirmByMailbox, findViewer } from './confirm-by-mailbox.service.ts';
import { confirmFreeOrder } from './free-order.service.ts';
import { quoteCoupon } from './discount-codes/coupons.service.ts';
import { setUpGuestPayment, setUpMemberPayment } from './checkout.service.ts';
import { correctGuestAddress } from './payment-address.service.ts';
import { paymentStatus } from './payment-status.service.ts';

interface Dependencies {
  context: PaymentContext;
  viewers: Viewers;
  limits: Limits;
  /** Other sites' origins whose pages may take payments. */
  listed: readonly string[];
  /** Keys that sign links, newest first. */
  keys: readonly string[];
}

/** Pages after a press and their query; without its token, the page of the button tells the outcome. */
const OUTCOME_PAGES = {
  confirmed: ['/order/confirmed', {}],
  returned: ['/order/confirmed', { outcome: 'returned' }],
  waiting: ['/order/confirm', { outcome: 'waiting' }],
  none: ['/order/confirm', {}],
} as const;

/**
 * Refuses a visitor without a user whose page names a member, or who was signed in. The cookie is refused once: after
 * that, one without an account can buy as a guest. A sign-in that was only begun has a session, too, without a user.
 */
function refuseEndedSession(ctx: Context, https: boolean): void {
  const { isNew = false, userId } = ctx.session ?? {};
  const wasSignedIn = hasSessionCookie(ctx, https) && (isNew || userId);
  if (wasSignedIn && isNew) ctx.session = null;
  if (wasSignedIn || ctx.get(MEMBER_HEADER)) throw new SignedOut();
}

/** Endpoints open to anonymous requests from other sites; each checks the origin. */
export const openPaymentPaths = [
  '/api/create-one-time-payment',
  '/api/create-guest-subscription',
  '/api/free-order',
  '/api/payment-status',
];

/** Routes for card payments. Amounts, owners and consequences never come from the browser. */
export function checkoutRoutes({ context, viewers, limits, listed, keys }: Dependencies): Router {
  const guest = (interval: 'once' | 'month', schema: typeof CreateOneTimePaymentRequest) => async (ctx: Context) => {
    refuseUnlisted(ctx);
    const { programId, offer, draft, startConsent, coupon, ...answers } = parseBody(ctx, schema);
    const user = await viewers.tabUser(ctx);
    if (!(await viewers.optionalUser(ctx))) refuseEndedSession(ctx, context.brand.url.startsWith('https:'));
    await limits.countPayment(ctx.ip);
    if (coupon !== undefined) await limits.countCoupon(ctx.ip);
    noStore(ctx);
    const language = resolveLanguage(ctx);
    const form = { programId, interval, offer, draft, startConsent, coupon, language, answers, user, key: keys[0]! };
    const ask = () => setUpGuestPayment(getEm(ctx), context, form);
    ctx.body = await inTurn(limits, ctx.ip, answers.email, ask);
  };

  return new Router()
    .get('/api/payment-providers', noStore, (ctx) => {
      ctx.body = presentProviders(context, isListed(ctx));
    })
    .post('/api/create-payment-intent', ...readBody, async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      const input = { ...parseBody(ctx, CreatePaymentIntentRequest), language: resolveLanguage(ctx), key: keys[0]! };
      await limits.countPayment(ctx.ip);
      if (input.coupon !== undefined) await limits.countCoupon(ctx.ip);
      noStore(ctx);
      ctx.body = await setUpMemberPayment(getEm(ctx), context, user, input);
    })
    .post('/api/coupon', ...readBody, async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      const input = parseBody(ctx, CouponRequest);
      await limits.countCoupon(ctx.ip);
      noStore(ctx);
      ctx.body = await quoteCoupon(getEm(ctx), context, user, input);
    })
    .post('/api/create-one-time-payment', ...readBody, guest('once', CreateOneTimePaymentRequest))
    .post('/api/create-guest-subscription', ...readBody, guest('month', CreateGuestSubscriptionRequest))
    .post('/api/free-order', ...readBody, async (ctx) => {
      refuseUnlisted(ctx);
      const { clientSecret } = parseBody(ctx, PaymentStatusRequest);
      await limits.countPayment(ctx.ip);
      noStore(ctx);
      const state = await confirmFreeOrder(getEm(ctx), context, clientSecret, keys);
      ctx.status = state === 'granted' ? 204 : 202;
      if (state === 'unconfirmed') ctx.body = { state } satisfies FreeOrderResponse;
    })
    .post('/order/confirm', ...readBody, async (ctx) => {
      const { data } = OrderConfirmation.safeParse(ctx.request.body);
      const viewer = data && (await findViewer(getEm(ctx), await viewers.optionalSession(ctx), data.token));
      const outcome = data ? await confirmByMailbox(getEm(ctx), context, data) : 'none';
      redirectToPage(ctx, ...buildOutcome(outcome, viewer));
    })
    .post('/api/payment-status', ...readBody, async (ctx) => {
      const { clientSecret } = parseBody(ctx, PaymentStatusRequest);
      await limits.countStep(ctx.ip);
      noStore(ctx);
      const viewer = await viewers.tabUser(ctx);
      ctx.body = await paymentStatus(getEm(ctx), context, clientSecret, { keys, viewer });
    })
    .post('/api/payment-address', ...readBody, async (ctx) => {
      const input = parseBody(ctx, PaymentAddressRequest);
      await limits.countStep(ctx.ip);
      await limits.countMails(ctx.ip, 1);
      const viewer = await viewers.tabUser(ctx);
      await correctGuestAddress(getEm(ctx), context, { ...input, viewer });
      ctx.status = 204;
    });

  function isListed(ctx: Context): boolean {
    const from = ctx.get('origin');
    const own = from === '' || from === context.brand.url || ctx.get('sec-fetch-site') === 'same-origin';
    return own || listed.includes(from);
  }

  function refuseUnlisted(ctx: Context) {
    if (!isListed(ctx)) {
      throw new AppError(403, 'not_listed', msg`This page isn’t allowed to take payments. Continue in the shop.`);
    }
  }
}

/** Returns the path and query of an outcome's page, which offers signed-in users no sign-in. */
function buildOutcome(outcome: keyof typeof OUTCOME_PAGES, viewer: string | undefined): [string, string] {
  const [path, query] = OUTCOME_PAGES[outcome];
  const isDone = path === '/order/confirmed';
  const search = new URLSearchParams({ ...query, ...(isDone && viewer && { viewer }) }).toString();
  return [path, search && `?${search}`];
}

function presentProviders({ providers, brand }: PaymentContext, inPlace: boolean): PaymentProvidersResponse {
  const { stripe, paypal, testMode } = providers;
  return {
    card: stripe && { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl },
    paypal: paypal && { clientId: paypal.clientId, environment: paypal.environment, scriptUrl: paypal.scriptUrl },
    testMode,
    inPlace,
    origin: brand.url,
  };
}

/** 401 for a session that has ended. */
class SignedOut extends AppError {
  constructor() {
    super(401, 'unauthorized', msg`This session has ended.`);
  }
}

/** Runs a set-up in a mailbox's name; a network may have a few at once. @throws {TooManyRequests} */
async function inTurn<T>(limits: Limits, client: string, email: string, task: () => Promise<T>): Promise<T> {
  const leave = limits.countWaiting(client, `order ${toMailboxKey(toEmailKey(email))}`);
  try {
    return await task();
  } finally {
    leave();
  }
}
