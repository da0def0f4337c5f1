import * as z from 'zod';
import { UserResponse } from './auth.ts';

const DecimalAmount = z.string().regex(/^\d+\.\d{2}$/);

/** GET /api/user/purchases, the newest first. */
export const PurchasesResponse = z.array(
  z.object({
    id: z.uuid(),
    programId: z.int(),
    programName: z.string(),
    /** Only `completed` owns. */
    status: z.enum(['pending', 'completed', 'refunded', 'disputed']),
    amount: DecimalAmount,
    currency: z.string().length(3),
    createdAt: z.iso.datetime(),
  }),
);
export type PurchasesResponse = z.infer<typeof PurchasesResponse>;

/** GET /api/user/subscriptions, the newest first. */
export const SubscriptionsResponse = z.array(
  z.object({
    id: z.uuid(),
    programId: z.int(),
    programName: z.string(),
    /** As the provider calls it; `active` counts, and what else gives access, `live` says. */
    status: z.string(),
    live: z.boolean(),
    currentPeriodEnd: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  }),
);
export type SubscriptionsResponse = z.infer<typeof SubscriptionsResponse>;

/**
 * GET /api/user/progress: one record for each owned programme, derived from logged workouts alone.
 * - `progress`: finished sessions against all days of all weeks of the plan, in percent, 0 to 100.
 * - `streakDays`: calendar days in a row with a finished session, ending today or yesterday. A day
 *   is the member's own: of the time zone in which the session was finished.
 * - `goalsAchieved`: milestones reached, of: 1, 5, 10, 25, 50 and 100 finished sessions, every day of
 *   the plan finished at least once, and seven days in a row.
 */
export const ProgressResponse = z.array(
  z.object({
    programId: z.int(),
    progress: z.int().min(0).max(100),
    workoutsCompleted: z.int().min(0),
    goalsAchieved: z.int().min(0),
    streakDays: z.int().min(0),
  }),
);
export type ProgressResponse = z.infer<typeof ProgressResponse>;

/** A file that comes with a programme. */
export const MemberFile = z.object({
  programId: z.int(),
  name: z.string(),
  /** Leads to the file for a few minutes; a fresh one comes with the next answer. */
  url: z.string(),
});
export type MemberFile = z.infer<typeof MemberFile>;

/** GET /api/user/dashboard: everything that the dashboard and the member home show, in one answer. */
export const DashboardResponse = z.object({
  user: UserResponse,
  /** Ids of the programmes that are theirs now; the free one always is. */
  owned: z.array(z.int()),
  purchases: PurchasesResponse,
  subscriptions: SubscriptionsResponse,
  progress: ProgressResponse,
  files: z.array(MemberFile),
});
export type DashboardResponse = z.infer<typeof DashboardResponse>;
