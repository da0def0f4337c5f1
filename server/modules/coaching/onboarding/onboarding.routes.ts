import { resolveLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import {
  CoachingOnboardingRequest,
  type CoachingOnboardingResponse,
  DraftKeyRequest,
  DraftRequest,
  type DraftResponse,
  DraftTicketRequest,
  type DraftTicketResponse,
} from '#contract/onboarding.ts';
import { parseBody, readBody } from '#server/platform/http/body.ts';
import { refuseHiddenField, redirectToPage, acceptForm } from '#server/platform/http/form.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { createTicket, deleteDraft, presentDraft, readDraft, redeemTicket, saveDraft } from './drafts.service.ts';
import { submitOnboarding } from './onboarding.service.ts';

interface Dependencies {
  viewers: Pick<Viewers, 'optionalUser'>;
  clock: () => Date;
  limits: Limits;
}

/** Paths that accept anonymous requests from any origin. */
export const openOnboardingPaths = [
  '/api/coaching-onboarding',
  '/api/drafts',
  '/api/drafts/read',
  '/api/drafts/ticket',
  '/api/drafts/take',
  '/api/drafts/forget',
];

/** Answers before a payment, kept under unguessable keys. */
export function onboardingRoutes({ viewers, clock, limits }: Dependencies): Router {
  // Answers 409 if the page works with the data of another member.
  const refuseOtherMember: Middleware = async (ctx, next) => {
    await viewers.optionalUser(ctx);
    await next();
  };
  const submit = async (ctx: Context) => {
    const { website, filledIn: _, ...input } = parseBody(ctx, CoachingOnboardingRequest);
    await limits.countPayment(ctx.ip);
    refuseHiddenField({ website });
    const user = await viewers.optionalUser(ctx);
    return submitOnboarding(getEm(ctx), input, { language: resolveLanguage(ctx), user, now: clock() });
  };
  /** Redirects to the payment with the answers, or back to the questions. */
  const answerPlainForm = async (ctx: Context) => {
    let next: [path: string, query?: string] = ['/', '#programs'];
    const outcome = await acceptForm(async () => {
      const { draft, programId } = await submit(ctx);
      if (programId) next = [`/subscribe/${programId}`, `?ticket=${await createTicket(getEm(ctx), draft, clock())}`];
    });
    if (outcome !== 'done') next = ['/coaching-onboarding', `#onboarding-${outcome}`];
    redirectToPage(ctx, ...next);
  };
  return new Router()
    .post('/api/coaching-onboarding', ...readBody, async (ctx) => {
      if (ctx.is('urlencoded')) return answerPlainForm(ctx);
      const submitted = await submit(ctx);
      ctx.status = 202;
      ctx.body = { status: 'accepted', ...submitted } satisfies CoachingOnboardingResponse;
    })
    .post('/api/drafts', refuseOtherMember, ...readBody, async (ctx) => {
      const { draft: key, ...fields } = parseBody(ctx, DraftRequest);
      await limits.countStep(ctx.ip);
      const draft = await saveDraft(getEm(ctx), fields, key, clock());
      ctx.status = 201;
      ctx.body = { draft } satisfies DraftResponse;
    })
    .post('/api/drafts/read', refuseOtherMember, ...readBody, async (ctx) => {
      const { draft: key } = parseBody(ctx, DraftKeyRequest);
      await limits.countStep(ctx.ip);
      ctx.body = presentDraft(await readDraft(getEm(ctx), key, clock()), key);
    })
    .post('/api/drafts/ticket', refuseOtherMember, ...readBody, async (ctx) => {
      const { draft: key } = parseBody(ctx, DraftKeyRequest);
      await limits.countStep(ctx.ip);
      const ticket = await createTicket(getEm(ctx), key, clock());
      ctx.body = { ticket } satisfies DraftTicketResponse;
    })
    .post('/api/drafts/take', refuseOtherMember, ...readBody, async (ctx) => {
      const { ticket } = parseBody(ctx, DraftTicketRequest);
      await limits.countStep(ctx.ip);
      ctx.body = await redeemTicket(getEm(ctx), ticket, clock());
    })
    .post('/api/drafts/forget', refuseOtherMember, ...readBody, async (ctx) => {
      const { draft } = parseBody(ctx, DraftKeyRequest);
      await deleteDraft(getEm(ctx), draft);
      ctx.status = 204;
    });
}
