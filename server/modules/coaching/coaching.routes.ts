import Router from '@koa/router';
import type { Context } from 'koa';
import type { EliteSubscriptionResponse } from '#contract/coaching.ts';
import type { CoachInboxResponse } from '#contract/inbox.ts';
import { CheckInAnswerRequest, CheckInRequest, type CheckInsResponse } from '#contract/check-ins.ts';
import { type CoachingProfileHistory, CoachingProfileRequest } from '#contract/profile.ts';
import type { Brand } from '../../brand.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import type { Access } from '../access/access.service.ts';
import type { Viewers } from '../access/viewer.ts';
import { Onboarding } from '../onboarding/draft.entity.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { CheckInRow } from './coaching.entity.ts';
import {
  answerCheckIn,
  checkIn,
  checkInsOf,
  memberName,
  presentCheckIn,
  presentProfile,
  profilesOf,
  saveProfile,
  weekOf,
} from './coaching.service.ts';

interface Dependencies {
  orm: Orm;
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
  mailWritten: () => void;
  /** Addresses that are told of check-ins. */
  coaches: readonly string[];
}

/** Most that the inbox shows of each kind. */
const INBOX_LIMIT = 100;

/** What a coached member and the coach tell each other. */
export function coachingRoutes({ orm, brand, viewers, clock, mailWritten, coaches }: Dependencies): Router {
  const elite = async (ctx: Context): Promise<Access> => {
    const access = await viewers.requireUser(ctx);
    if (!access.elite) throw new AppError(403, 'elite_required', 'Elite Coaching Access Required');
    ctx.set('cache-control', 'no-store');
    return access;
  };

  return new Router()
    .get('/api/subscription/elite-coaching', async (ctx) => {
      const { elite: coached, subscriptions } = await viewers.requireUser(ctx);
      const newest = subscriptions.find(({ coaching }) => coaching);
      ctx.body = {
        // Coaching that was bought for a time counts as an active subscription while it runs.
        status: newest?.status ?? (coached ? 'active' : 'none'),
        ...(newest && { currentPeriodEnd: newest.currentPeriodEnd.toISOString() }),
      } satisfies EliteSubscriptionResponse;
    })
    .get('/api/coaching-profile', async (ctx) => {
      const { user } = await elite(ctx);
      const [profile = null] = await profilesOf(forkOf(orm), user);
      // A bare null would be an empty answer.
      ctx.type = 'json';
      ctx.body = JSON.stringify(profile);
    })
    .get('/api/coaching-profile/history', async (ctx) => {
      const { user } = await elite(ctx);
      ctx.body = (await profilesOf(forkOf(orm), user)).slice(1) satisfies CoachingProfileHistory;
    })
    .post('/api/coaching-profile', ...readBody, async (ctx) => {
      const { user } = await elite(ctx);
      const em = forkOf(orm);
      const profile = saveProfile(em, user, parseBody(ctx, CoachingProfileRequest), clock());
      await em.flush();
      ctx.body = presentProfile(profile);
    })
    .get('/api/coaching/check-ins', async (ctx) => {
      const { user } = await elite(ctx);
      const rows = await checkInsOf(forkOf(orm), user);
      ctx.body = { thisWeek: weekOf(clock()), checkIns: rows.map(presentCheckIn) } satisfies CheckInsResponse;
    })
    .post('/api/coaching/check-ins', ...readBody, async (ctx) => {
      const { user } = await elite(ctx);
      const around = { brand, coaches, now: clock() };
      const row = await checkIn(forkOf(orm), user, parseBody(ctx, CheckInRequest), around);
      mailWritten();
      ctx.body = presentCheckIn(row);
    })
    .get('/api/coach/inbox', async (ctx) => {
      await viewers.requireCoach(ctx);
      const em = forkOf(orm);
      const newest = { orderBy: { createdAt: 'desc' }, limit: INBOX_LIMIT } as const;
      const [contacts, checkIns, onboardings] = await Promise.all([
        em.find(ContactMessage, {}, newest),
        em.find(CheckInRow, {}, { ...newest, populate: ['user'] }),
        em.find(Onboarding, {}, { ...newest, populate: ['order'] }),
      ]);
      ctx.set('cache-control', 'no-store');
      ctx.body = {
        contacts: contacts.map(({ id, name, email, message, createdAt, ...contact }) => ({
          id,
          name,
          email,
          message,
          programInterest: contact.programInterest ?? null,
          botSignal: contact.botSignal ?? null,
          createdAt: createdAt.toISOString(),
        })),
        checkIns: checkIns.map((row) => ({
          ...presentCheckIn(row),
          member: memberName(row.user),
          email: row.user.email,
        })),
        onboardings: onboardings.map(({ id, fullName, email, answers, order, createdAt }) => ({
          id,
          fullName,
          email,
          answers,
          paidFor: order?.status === 'paid' ? itemOf(order) : null,
          createdAt: createdAt.toISOString(),
        })),
      } satisfies CoachInboxResponse;
    })
    .post('/api/coach/check-ins/:id/answer', ...readBody, async (ctx) => {
      await viewers.requireCoach(ctx);
      const { answer } = parseBody(ctx, CheckInAnswerRequest);
      const row = await answerCheckIn(forkOf(orm), ctx.params['id'] ?? '', answer, brand, clock());
      mailWritten();
      ctx.body = presentCheckIn(row);
    });
}
