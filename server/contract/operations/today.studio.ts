import * as z from 'zod';
import { DecimalAmount } from '../forms/form-fields.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { FirstRun } from '../site/first-run.studio.ts';

/** Kinds of work for the coach. */
const WaitingKind = z.enum([
  /** Clients who are coached now, with a check-in that waits for its answer. */
  'check-ins',
  /** Clients whom the coach has not written to since they began, for two weeks: within 24 hours, as promised. */
  'new-clients',
  /** Clients without a plan of their own, three days after they began, or whose plan ends within a week. */
  'plans',
  /** Clients who noted pain since the coach's last answer. */
  'pain',
  /** Clients without a session for a week. */
  'quiet',
  /** Threads of the inbox that are open, without those of `promised`. */
  'threads',
  /** Clients who wait for an answer on the days that the coach has set. */
  'promised',
  /** Orders with an unsettled withdrawal: the payment must be refunded within 14 days. */
  'withdrawals',
  /** Withdrawals for which no order was found, with the same days. */
  'unmatched',
  /** Orders with an unsettled guarantee request: the refund is due within the days of a withdrawal. */
  'refunds',
  /** Orders with a refund that its provider has refused, and that was not made again. */
  'refused-refunds',
  /** Subscriptions whose renewal did not go through. */
  'renewals',
  /** Mails of the last 30 days that an address has refused. */
  'refused-mails',
  /** Jobs that have failed or waited for ten minutes. */
  'jobs',
  /** Messages of providers that could not be handled for ten minutes. */
  'provider-messages',
  /** Refusals of payment providers that need a person. */
  'provider-refusals',
  /** Offers at a price that no card is charged with. */
  'unsellable',
  /** Sold programmes without contents: no file, plan, daily step or coaching. */
  'empty-programmes',
]);
export type WaitingKind = z.infer<typeof WaitingKind>;

const moment = { id: z.string(), at: ShopMoment };

const paid = { who: z.string(), what: z.string(), amount: DecimalAmount, currency: z.string() };

const ActivityItem = z.discriminatedUnion('kind', [
  /** Paid for the first time. */
  z.object({ kind: z.literal('order'), ...moment, ...paid }),
  /** An automatic refund: paid twice, after the end, or in another amount. */
  z.object({ kind: z.literal('returned'), ...moment, ...paid, orderId: z.uuid() }),
  /** A new account. */
  z.object({ kind: z.literal('account'), ...moment, who: z.string() }),
  /** A person asked for a guide. */
  z.object({ kind: z.literal('guide'), ...moment, who: z.string() }),
  /** Something that a buyer did about their order themselves, as its history calls it: `subscription.cancel`. */
  z.object({ kind: z.literal('buyer'), ...moment, who: z.string(), action: z.string(), orderId: z.uuid() }),
]);
export type ActivityItem = z.infer<typeof ActivityItem>;

/** Income less refunds; negative if refunds exceed payments. */
const Sales = z.object({ amount: z.string().regex(/^-?\d+\.\d{2}$/), payments: z.int() });

const CurrencySales = z.object({ currency: z.string(), now: Sales, before: Sales });

/** GET /api/coach/today: open work, recent events and sales. 404 for everybody but the coach. */
export const TodayResponse = z.object({
  /** Kinds without entries are left out. */
  waiting: z.array(
    z.object({
      kind: WaitingKind,
      count: z.int(),
      /** Start of the longest wait; null if unknown. */
      since: ShopMoment.nullable(),
      /** Earliest deadline; null without one. */
      until: ShopMoment.nullable(),
      /** That moment is past. */
      overdue: z.boolean().optional(),
    }),
  ),
  /**
   * Last verified backup; `late` after three days, `pending` while a requested one is made, `failing` from a failed
   * attempt until the next one, with its reason in `problem`. `untested`: time of a later backup whose test has not
   * succeeded. Null if the shop makes none by itself.
   */
  backup: z
    .object({
      at: ShopMoment.nullable(),
      late: z.boolean(),
      untested: ShopMoment.nullable(),
      pending: z.boolean(),
      failing: z.boolean(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Number of uploaded files whose bytes the storage lacks. */
  missingFiles: z.int(),
  /** Address under which the shop was confirmed, if PUBLIC_URL is another one now. */
  formerAddress: z.string().nullable(),
  /**
   * Providers with which every sign-in has failed for up to a week. `answer`: unreachable, or an invalid answer;
   * `keys`: the provider rejects client id or secret.
   */
  signInFailures: z.array(z.object({ label: z.string(), kind: z.enum(['answer', 'keys']), since: ShopMoment })),
  /** Checklist of a new shop; null once it is done or closed. */
  firstRun: FirstRun.nullable(),
  /** Other sites with members' widgets that are not allowed yet, the latest first. */
  askingSites: z.array(z.object({ origin: z.string(), askedAt: ShopMoment })),
  /** Events that customers caused, the latest first. The activity log has the coach's own. */
  lately: z.array(ActivityItem),
  week: z.object({
    /** Monday of this week, as YYYY-MM-DD by the shop's clock. */
    from: z.iso.date(),
    /** Currencies with payments in this week or the previous one. */
    currencies: z.array(CurrencySales),
    /** Subscribers who confirmed this week. */
    subscribers: z.int(),
    /** Posts and newsletters that leave until Sunday, the next one first. */
    scheduled: z.array(
      z.object({ kind: z.enum(['post', 'newsletter']), id: z.string(), title: z.string(), at: ShopMoment }),
    ),
  }),
  sales: z.object({
    /** This month, as YYYY-MM by the shop's clock. */
    month: z.string().regex(/^\d{4}-\d{2}$/),
    /** Currencies with payments in this month or the previous one. */
    currencies: z.array(CurrencySales),
  }),
});
export type TodayResponse = z.infer<typeof TodayResponse>;
