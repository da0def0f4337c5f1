import * as z from 'zod';
import { DecimalAmount } from '../forms/form-fields.ts';
import { UserResponse } from '../accounts/auth.ts';
import { ReceiptLink } from '../sales/receipts.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { StepsCount } from '../catalog/steps.ts';

/** After-sale actions of a paid item. */
const AfterSale = {
  /** The newest first. */
  receipts: z.array(ReceiptLink),
  /** Last day for a refund under the guarantee, in the shop's time zone; null without one, or once it has passed. */
  guaranteeUntil: z.iso.date().nullable(),
  /** Last day of the legal withdrawal period, in the shop's time zone; null once it has passed. */
  withdrawUntil: z.iso.date().nullable(),
  /** Request that waits for the coach. */
  requested: z.enum(['guarantee', 'withdrawal']).nullable(),
  /** Token of /order/confirm, for an order that was placed without signing in and waits to be confirmed. Missing for every other. */
  confirmKey: z.uuid().optional(),
};

/** GET /api/user/purchases, the newest first, and last those that wait to be confirmed. */
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
    /** End of access; null if it does not end. */
    accessUntil: ShopMoment.nullable(),
    ...AfterSale,
  }),
);
export type PurchasesResponse = z.infer<typeof PurchasesResponse>;

/** GET /api/user/subscriptions: unpaid ones first, then the newest first, and last those that wait to be confirmed. */
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
    /** Reason and time of an end other than a cancellation by the member or an unpaid renewal. */
    ended: z.object({ why: z.enum(['refund', 'elsewhere']), at: ShopMoment }).optional(),
    /** True while a payment is disputed, which pauses charges. */
    disputed: z.boolean(),
    currentPeriodEnd: ShopMoment,
    /** End of access after a failed renewal, only while it is `past_due`. */
    graceUntil: ShopMoment.optional(),
    createdAt: ShopMoment,
    /** Monthly amount; null if no provider renews it. */
    amount: DecimalAmount.nullable(),
    currency: z.string().length(3),
    /** End after a cancellation; null while it continues. */
    endsAt: ShopMoment.nullable(),
    /** Effect of cancelling now, or of the cancellation: end and remaining charges. Null without one. */
    cancellation: z.object({ endsAt: ShopMoment, charges: z.int().min(0), total: DecimalAmount }).nullable(),
    /** True if the card can be replaced. */
    cardChangeable: z.boolean(),
    /** An offer that the coach proposes (`proposed`), or that applies from the next renewal. */
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
 * - `progress`: finished sessions of all planned ones in percent, 0 to 100, without removed days, and with each day of
 * a week once; without a plan, ticked steps of all.
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

/** A file of a programme. */
export const MemberFile = z.object({
  programId: z.int(),
  name: z.string(),
  /** Signed link, valid for a few minutes; each answer has a new one. */
  url: z.string(),
});
export type MemberFile = z.infer<typeof MemberFile>;

/** GET /api/user/dashboard: all data of the dashboard and the member home, in one answer. */
export const DashboardResponse = z.object({
  user: UserResponse,
  /** Ids of the programmes the user owns; free ones on offer included. */
  owned: z.array(z.int()),
  /** Ids of the owned programmes that give coaching now, on sale or not. Missing in older data of a device. */
  coaching: z.array(z.int()).optional(),
  /** Names of free programmes that have ended. Missing in older data of a device. */
  ended: z.array(z.object({ programId: z.int(), programName: z.string() })).optional(),
  purchases: PurchasesResponse,
  subscriptions: SubscriptionsResponse,
  /**
   * Paid orders of the member's mailbox that were placed without signing in, and belong to nobody until they are
   * confirmed at /order/confirm?token={confirmKey}. The newest first. Missing in older data of a device.
   */
  unclaimed: z
    .array(z.object({ id: z.uuid(), programName: z.string(), paidAt: ShopMoment, confirmKey: z.uuid() }))
    .optional(),
  progress: ProgressResponse,
  /** Missing in older data of a device. */
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
