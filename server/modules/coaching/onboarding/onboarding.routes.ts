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
  PlainDraftRequest,
} from '#contract/coaching/onboarding.ts';
import { PROGRAM_ID } from '#contract/coaching/onboarding-options.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { refuseHiddenField, redirectToPage, acceptForm } from '#server/platform/http/request/form.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { createTicket, deleteDraft, openDraft, redeemTicket, saveDraft } from './drafts.service.ts';
import { submitOnboarding } from './onboarding.service.ts';

interface Dependencies {
  viewers: Pick<Viewers, 'tabUser'>;
  clock: () => Date;
  limits: Limits;
}

/** Path that keeps a form's contents, also those of a plain form. */
export const openDraftPath = '/api/drafts';

/** Paths that accept anonymous requests from any origin. */
export const openOnboardingPaths = [
  '/api/coaching-onboarding',
  openDraftPath,
  '/api/drafts/read',
  '/api/drafts/ticket',
  '/api/drafts/take',
  '/api/drafts/forget',
];

/** A plain form cannot say which withdrawal it knew: its ticked box counts only if there was none. */
const KNOWS_NONE = { seenWithdrawalAt: null };

/** Answers before a payment, kept under unguessable keys. */
export function onboardingRoutes({ viewers, clock, limits }: Dependencies): Router {
  // Answers 409 if the page works with the data of another member.
  const refuseOtherMember: Middleware = async (ctx, next) => {
    await viewers.tabUser(ctx);
    await next();
  };
  const submit = async (ctx: Context) => {
    const { website, filledIn: _, ...input } = parseBody(ctx, CoachingOnboardingRequest);
    await limits.countPayment(ctx.ip);
    refuseHiddenField({ website });
    const user = await viewers.tabUser(ctx);
    const sender = { language: resolveLanguage(ctx), user, now: clock() };
    return submitOnboarding(getEm(ctx), user && ctx.is('urlencoded') ? { ...input, ...KNOWS_NONE } : input, sender);
  };
  /** Redirects to the payment with the answers, or back to the questions. */
  const answerPlainForm = async (ctx: Context) => {
    let next: [path: string, query?: string] = ['/', '#programs'];
    const outcome = await acceptForm(async () => {
      const { draft, programId } = await submit(ctx);
      if (!programId) return;
      const ticket = await createTicket(getEm(ctx), { key: draft, member: await viewers.tabUser(ctx), now: clock() });
      next = [`/subscribe/${programId}`, `?ticket=${ticket}`];
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
    .post(openDraftPath, refuseOtherMember, ...readBody, async (ctx) => {
      if (ctx.is('urlencoded')) return keepPlainForm(ctx, limits, { member: await viewers.tabUser(ctx), now: clock() });
      const { draft: key, ...fields } = parseBody(ctx, DraftRequest);
      await limits.countStep(ctx.ip);
      const request = { key, member: await viewers.tabUser(ctx), now: clock() };
      const draft = await getEm(ctx).transactional((tx) => saveDraft(tx, fields, request));
      ctx.status = 201;
      ctx.body = { draft } satisfies DraftResponse;
    })
    .post('/api/drafts/read', refuseOtherMember, ...readBody, async (ctx) => {
      const { draft: key } = parseBody(ctx, DraftKeyRequest);
      await limits.countStep(ctx.ip);
      ctx.body = await openDraft(getEm(ctx), { key, member: await viewers.tabUser(ctx), now: clock() });
    })
    .post('/api/drafts/ticket', refuseOtherMember, ...readBody, async (ctx) => {
      const { draft: key } = parseBody(ctx, DraftKeyRequest);
      await limits.countStep(ctx.ip);
      const ticket = await createTicket(getEm(ctx), { key, member: await viewers.tabUser(ctx), now: clock() });
      ctx.body = { ticket } satisfies DraftTicketResponse;
    })
    .post('/api/drafts/take', refuseOtherMember, ...readBody, async (ctx) => {
      const { ticket } = parseBody(ctx, DraftTicketRequest);
      await limits.countStep(ctx.ip);
      ctx.body = await redeemTicket(getEm(ctx), ticket, { member: await viewers.tabUser(ctx), now: clock() });
    })
    .post('/api/drafts/forget', refuseOtherMember, ...readBody, async (ctx) => {
      const { draft: key } = parseBody(ctx, DraftKeyRequest);
      await deleteDraft(getEm(ctx), { key, member: await viewers.tabUser(ctx) });
      ctx.status = 204;
    });
}

/** Redirects to the subscribe page with the answers of a plain form, or without those that cannot be kept. */
async function keepPlainForm(ctx: Context, limits: Limits, sender: { member: User | null; now: Date }): Promise<void> {
  const program = String(ctx.query['program']);
  if (!PROGRAM_ID.test(program)) return redirectToPage(ctx, '/', '#programs');
  let query = '';
  await acceptForm(async () => {
    const { offer, ...answers } = parseBody(ctx, PlainDraftRequest);
    await limits.countStep(ctx.ip);
    const request = { key: undefined, ...sender };
    const fields = { programId: Number(program), offer, answers };
    const key = await getEm(ctx).transactional((tx) => saveDraft(tx, fields, request));
    query = `?ticket=${await createTicket(getEm(ctx), { ...request, key })}`;
  });
  redirectToPage(ctx, `/subscribe/${program}`, query);
}
