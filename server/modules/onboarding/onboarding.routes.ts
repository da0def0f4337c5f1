import Router from '@koa/router';
import {
  CoachingOnboardingRequest,
  type CoachingOnboardingResponse,
  DraftKeyRequest,
  DraftRequest,
  type DraftResponse,
  DraftTicketRequest,
  type DraftTicketResponse,
} from '#contract/onboarding.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { findCoachingProgram } from '../programs/programs.service.ts';
import type { Limits } from '../limits/limits.ts';
import { forgetDraft, presentDraft, readDraft, saveDraft, takeDraft, ticketOf } from './drafts.service.ts';
import { noteOnboarding, textsIn } from './onboarding.service.ts';

interface Dependencies {
  orm: Orm;
  clock: () => Date;
  limits: Limits;
}

/** Addresses that take anonymous requests from pages anywhere. */
export const openOnboardingPaths = [
  '/api/coaching-onboarding',
  '/api/drafts',
  '/api/drafts/read',
  '/api/drafts/ticket',
  '/api/drafts/take',
  '/api/drafts/forget',
];

/** What is typed before a payment, kept under keys that nobody can guess. */
export function onboardingRoutes({ orm, clock, limits }: Dependencies): Router {
  return new Router()
    .post('/api/coaching-onboarding', ...readBody, async (ctx) => {
      const { website, filledIn: _, ...input } = parseBody(ctx, CoachingOnboardingRequest);
      await limits.pay(ctx.ip);
      const em = forkOf(orm);
      const now = clock();
      const coaching = await findCoachingProgram(em);
      const programId = coaching?.id ?? null;
      const draft = await em.transactional(async (tx) => {
        // What fills in the field that people do not see is answered like everybody and forgotten with its draft.
        if (!website?.trim()) await noteOnboarding(tx, input, { source: 'coaching-onboarding', order: null, now });
        return saveDraft(tx, { programId, answers: textsIn(input) }, undefined, now);
      });
      ctx.status = 202;
      ctx.body = { status: 'accepted', draft, programId } satisfies CoachingOnboardingResponse;
    })
    .post('/api/drafts', ...readBody, async (ctx) => {
      const { draft: key, ...fields } = parseBody(ctx, DraftRequest);
      await limits.step(ctx.ip);
      const em = forkOf(orm);
      const draft = await saveDraft(em, fields, key, clock());
      await em.flush();
      ctx.status = 201;
      ctx.body = { draft } satisfies DraftResponse;
    })
    .post('/api/drafts/read', ...readBody, async (ctx) => {
      const { draft: key } = parseBody(ctx, DraftKeyRequest);
      await limits.step(ctx.ip);
      ctx.body = presentDraft(await readDraft(forkOf(orm), key, clock()), key);
    })
    .post('/api/drafts/ticket', ...readBody, async (ctx) => {
      const { draft: key } = parseBody(ctx, DraftKeyRequest);
      await limits.step(ctx.ip);
      const em = forkOf(orm);
      const ticket = await ticketOf(em, key, clock());
      await em.flush();
      ctx.body = { ticket } satisfies DraftTicketResponse;
    })
    .post('/api/drafts/take', ...readBody, async (ctx) => {
      const { ticket } = parseBody(ctx, DraftTicketRequest);
      await limits.step(ctx.ip);
      ctx.body = await takeDraft(forkOf(orm), ticket, clock());
    })
    .post('/api/drafts/forget', ...readBody, async (ctx) => {
      const { draft } = parseBody(ctx, DraftKeyRequest);
      await forgetDraft(forkOf(orm), draft);
      ctx.status = 204;
    });
}
