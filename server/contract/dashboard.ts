import * as z from 'zod';
import { DecimalAmount } from './form-fields.ts';
import { UserResponse } from './auth.ts';
import { ReceiptLink } from './receipts.ts';
import { ShopMoment } from './shop-moment.ts';
import { StepsCount } from './steps.ts';

/** After-sale actions of a paid item. */
const AfterSale = {
  /** The newest first. */
  receipts: z.array(ReceiptLink),
  /** The last day, as the shop counts them, to ask for the money back under its guarantee; null where there is none or it has passed. */
  guaranteeUntil: z.iso.date().nullable(),
  /** The last day, as the shop counts them, to withdraw from the contract, by law; null where it has passed. */
  withdrawUntil: z.iso.date().nullable(),
  /** Request that waits for the coach. */
  requested: z.enum(['guarantee', 'withdrawal']).nullable(),
  /** Token of /order/confirm, for an order that was placed without signing in and waits to be confirmed. Missing for every other. */
  confirmKey: z.uuid().optional(),
};

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
    createdAt: ShopMoment,
    /** Access ends then; null where it does not. */
    accessUntil: ShopMoment.nullable(),
    ...AfterSale,
  }),
);
export type PurchasesResponse = z.infer<typeof PurchasesResponse>;

/** GET /api/user/subscriptions, the newest first, those whose first payment has not come before the others. */
export const SubscriptionsResponse = z.array(
  z.object({
    /** Id of its order while it is `incomplete`. */
    id: z.uuid(),
    programId: z.int(),
    programName: z.string(),
    /** As the provider calls it; `incomplete` waits for its first payment; `active` counts, and what else gives access, `live` says. */
    status: z.string(),
    live: z.boolean(),
    /** True if it ended because a renewal was not paid. */
    endedUnpaid: z.boolean(),
    /** When and how it has ended where neither the member has cancelled it nor a renewal was not paid. */
    ended: z.object({ why: z.enum(['refund', 'elsewhere']), at: ShopMoment }).optional(),
    /** A payment for it is disputed, and nothing is charged until that is decided. */
    disputed: z.boolean(),
    currentPeriodEnd: ShopMoment,
    createdAt: ShopMoment,
    /** Charged each month; null where no provider renews it. */
    amount: DecimalAmount.nullable(),
    currency: z.string().length(3),
    /** It has been cancelled and ends then; null while it goes on. */
    endsAt: ShopMoment.nullable(),
    /** Effect of cancelling now, or of the cancellation: end and remaining charges. Null without one. */
    cancellation: z.object({ endsAt: ShopMoment, charges: z.int().min(0), total: DecimalAmount }).nullable(),
    /** A card can be put in place of the one that is charged. */
    cardChangeable: z.boolean(),
    /** Another offer that the coach proposes (`proposed`), or that is agreed and counts from the next renewal on. */
    plan: z
      .object({
        id: z.uuid(),
        state: z.enum(['proposed', 'agreed']),
        /** Name of programme and offer. */
        item: z.string(),
        /** Amount a month. */
        amount: DecimalAmount,
        /** Until when the member can agree. */
        until: ShopMoment,
      })
      .optional(),
    ...AfterSale,
  }),
);
export type SubscriptionsResponse = z.infer<typeof SubscriptionsResponse>;

/**
 * GET /api/user/progress: one record for each owned programme, and for each other programme whose plan they train by
 * while coached; none for coaching with own plans only. Derived from logged workouts, or from ticked steps if a
 * programme
 * has daily steps and no plan. A day of the plan that was finished twice on one date counts once.
 * - `progress`: finished sessions of all planned ones in percent, 0 to 100; without a plan, ticked steps of all.
 * - `streakDays`: calendar days in a row with a finished session, ending today or yesterday. A day
 * is the member's own: of the time zone in which the session was finished.
 * - `goalsAchieved`: milestones reached, of: 1, 5, 10, 25, 50 and 100 finished sessions, every day of
 * the plan finished at least once, and seven days in a row.
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

/** Progress in each personal plan that the member has trained by, ended or not. */
const OwnProgress = z.array(ProgressResponse.element.omit({ programId: true }));
export type OwnProgress = z.infer<typeof OwnProgress>;

/** A file that comes with a programme. */
export const MemberFile = z.object({
  programId: z.int(),
  name: z.string(),
  /** Leads to the file for a few minutes; a fresh one comes with the next answer. */
  url: z.string(),
});
export type MemberFile = z.infer<typeof MemberFile>;

/** GET /api/user/dashboard: all data of the dashboard and the member home, in one answer. */
export const DashboardResponse = z.object({
  user: UserResponse,
  /** Ids of the programmes that are theirs now; a free one that is offered always is. */
  owned: z.array(z.int()),
  /** Names of free programmes that have ended. Missing in older data of a device. */
  ended: z.array(z.object({ programId: z.int(), programName: z.string() })).optional(),
  purchases: PurchasesResponse,
  subscriptions: SubscriptionsResponse,
  progress: ProgressResponse,
  /** Missing in what a device has kept from before. */
  ownProgress: OwnProgress.optional(),
  /** Training plans the user can open, by programme: those they own, and all of the shop while coached. */
  plans: z.array(z.object({ programId: z.int(), key: z.string() })),
  /** Progress in the open daily steps, by programme. */
  steps: z.array(StepsCount),
  files: z.array(MemberFile),
  /** Key of /training/{key} for a former client's log. Missing if there is nothing to read. */
  keptLog: z.string().optional(),
});
export type DashboardResponse = z.infer<typeof DashboardResponse>;

/** POST /api/user/subscriptions/{id}/cancel and /resume, on the shop's own site: the subscription as it is then. 409 where there is nothing to cancel or to resume. */
export const SubscriptionResponse = SubscriptionsResponse.element;
export type SubscriptionResponse = z.infer<typeof SubscriptionResponse>;
