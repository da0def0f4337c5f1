import * as z from 'zod';
import { CheckIn } from './check-ins.ts';
import { CoachingProfile } from './profile.ts';
import { ShopMoment } from './shop-moment.ts';

/** GET /api/coach/inbox: what waits for the coach, the newest first. 404 for everybody else. */
export const CoachInboxResponse = z.object({
  contacts: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      programInterest: z.string().nullable(),
      message: z.string(),
      /** Set where a program seems to have written it. */
      botSignal: z.string().nullable(),
      createdAt: ShopMoment,
    }),
  ),
  checkIns: z.array(CheckIn.extend({ member: z.string(), email: z.string() })),
  /** Who is coached now, signed in before or not, with the profile that they have filled in; what is about their health only where they have agreed to it. */
  clients: z.array(
    z.object({
      id: z.uuid(),
      member: z.string(),
      email: z.string(),
      /** Null until they have filled it in. */
      profile: CoachingProfile.nullable(),
    }),
  ),
  /** How many there are of each; the lists hold the newest. */
  totals: z.object({
    contacts: z.int(),
    suspicious: z.int(),
    waiting: z.int(),
    answered: z.int(),
    onboardings: z.int(),
  }),
  /** Sites elsewhere that show what is for members and are not in EMBED_ORIGINS, the latest first. */
  askingSites: z.array(z.object({ origin: z.string(), askedAt: ShopMoment })),
  onboardings: z.array(
    z.object({
      id: z.uuid(),
      fullName: z.string(),
      email: z.string(),
      /** What was paid along with it; null where nothing was yet. */
      paidFor: z.string().nullable(),
      /** By the form's own names, as they came. */
      answers: z.record(z.string(), z.string()),
      createdAt: ShopMoment,
    }),
  ),
});
export type CoachInboxResponse = z.infer<typeof CoachInboxResponse>;
