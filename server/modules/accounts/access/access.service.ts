import { toEmailKey } from '#contract/forms/email.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { ProgramFile } from '#server/modules/catalog/programs/program.entity.ts';
import type { User } from '../users/user.entity.ts';
import type { Mode } from '#server/platform/mode.ts';
import type { SubscriptionStatus } from '#server/modules/sales/providers/provider-snapshot.ts';
import type { PurchaseStatus } from './purchase.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** Time after a failed renewal in which access continues. */
export const GRACE_MS = 7 * DAY_MS;

/** Rights of a user. All routes decide by it. */
export interface Access {
  user: User;
  /** Source of the shop's money: live or test. */
  mode: Mode;
  /** Ids of owned programmes. Includes free ones; an ended free one only if the account is older than its end. */
  owned: ReadonlySet<number>;
  /** Free programmes in `owned` that have ended. */
  ended: readonly Pick<Owned, 'programId' | 'programName'>[];
  /** Keys of the training plans the user can open, by programme: of owned ones, or of all while coached. */
  plans: ReadonlyMap<number, string>;
  /** Keys of the plans that the coach made for this user. Empty unless they are coached. */
  ownPlans: ReadonlySet<string>;
  /** Number of daily steps the user can open, by programme: of owned ones, or of all while coached. */
  steps: ReadonlyMap<number, number>;
  /** Files of the owned programmes, by programme. */
  files: ReadonlyMap<number, readonly ProgramFile[]>;
  /** True if the user has a live coaching subscription, or bought coaching for a time that still runs. */
  elite: boolean;
  /** True for the coach. */
  coach: boolean;
  /** One-time purchases, newest first, including refunded and disputed ones. */
  purchases: readonly OwnedPurchase[];
  /** Active and ended subscriptions, newest first. */
  subscriptions: readonly OwnedSubscription[];
  /** Subscriptions set up signed in but never paid, newest first. Includes those stopped within a day. Grant no access. */
  begun: readonly BegunSubscription[];
  /** Paid guest orders of the mailbox that no account has yet, newest first. Grant no access. */
  unclaimed: readonly Owned[];
}

interface Owned {
  id: string;
  /** Id of the order; null for a gift. */
  orderId: string | null;
  programId: number;
  /** Includes the brand prefix. */
  programName: string;
  /** True if this programme includes coaching. */
  coaching: boolean;
  createdAt: Date;
}

interface OwnedPurchase extends Owned {
  status: PurchaseStatus;
  amountMinor: number;
  currency: string;
  accessUntil: Date | null;
}

interface OwnedSubscription extends Owned {
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  /** End of a cancelled subscription. */
  endsAt: Date | null;
  /** End of the paid period before the failed renewal that the member was last mailed about. */
  pastDueMailedFor: Date | null;
}

interface BegunSubscription extends Owned {
  stoppedAt: Date | null;
}

/** Loads everything that decides about access, with one query. */
export async function loadAccess(
  em: Em,
  user: User,
  { coaches, mode, now }: { coaches: readonly string[]; mode: Mode; now: Date },
): Promise<Access> {
  const test = mode === 'test';
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const rows = await em.execute<Row[]>(
    `select owned.*, coalesce(program.name, '') as program_name, coalesce(program.coaching, false) as coaching,
       coalesce(program.content->'files', '[]') as files,
       coalesce(owned.own_plan, plan.key) as plan, (select count(*)::int from program_step where program_step.program_id = owned.program_id) as steps from (
       select 'once' as kind, id, order_id, program_id, status, amount_minor, currency, access_until as until, null::timestamptz as ends_at, null::timestamptz as failed_for, created_at, null::text as own_plan
       from purchase where user_id = ? and ${REAL_MONEY_SQL}
       union all
       select 'renewing', id, order_id, program_id, status, 0, '', current_period_end, ends_at, past_due_mailed_for, created_at, null
       from subscription where user_id = ? and ${REAL_MONEY_SQL}
       union all
       select 'begun', id, id, program_id, status, 0, '', null, withdrawn_at, null, created_at, null
       from customer_order where user_id = ? and confirmed_at is not null and (? or mode = 'live') and paid_at is null
         and interval = 'month' and stripe_subscription_id is not null and (status = 'open' or withdrawn_at > ?)
       union all
       select 'unclaimed', id, id, program_id, status, 0, '', null, null, null, paid_at, null
       from customer_order where email_key = ? and user_id is null and (? or mode = 'live') and status = 'paid'
         and confirmed_at is null and confirm_key is not null and withdrawn_at is null
       union all
       select 'free', null, null, id, 'completed', 0, '', ended_at, null, null, updated_at, null
       from program where price_minor = 0 and published and (ended_at is null or ended_at > ?)
       union all
       select 'own', null, null, null, 'completed', 0, '', null, null, null, created_at, key from training_plan where user_id = ?
       union all
       select 'plan', null, null, program.id, 'completed', 0, '', null, null, null, program.updated_at, null
       from program where published and ended_at is null
         and (plan_key is not null or exists (select from program_step where program_step.program_id = program.id))
     ) as owned left join program on program.id = owned.program_id
     left join training_plan plan on plan.key = program.plan_key order by owned.created_at desc, owned.id`,
    [user.id, test, user.id, test, user.id, test, dayAgo, user.emailKey, test, user.createdAt, user.id],
  );
  const purchases = rows.filter(({ kind }) => kind === 'once').map(asPurchase);
  const subscriptions = rows.filter(({ kind }) => kind === 'renewing').map(asSubscription);
  const completedPurchases = purchases.filter(
    ({ status, accessUntil }) => status === 'completed' && (!accessUntil || accessUntil > now),
  );
  const liveSubscriptions = subscriptions.filter((subscription) => isLive(subscription, now));
  const free = rows.flatMap(({ kind, program_id: programId, program_name: programName, until }) =>
    kind === 'free' ? [{ programId, programName, until }] : [],
  );
  const owned = new Set([...free, ...completedPurchases, ...liveSubscriptions].map(({ programId }) => programId));
  const elite = [...completedPurchases, ...liveSubscriptions].some(({ coaching }) => coaching);
  const theirs = rows.filter(({ program_id: id }) => owned.has(id));
  const files = new Map(theirs.map((row) => [row.program_id, filesIn(row)]));
  const ownPlans = new Set(rows.flatMap(({ kind, plan }) => (kind === 'own' && plan && elite ? [plan] : [])));
  // "Access to every plan while you are coached."
  const opening = elite ? rows.filter((row) => row.kind === 'plan' || owned.has(row.program_id)) : theirs;
  const plans = new Map(opening.flatMap(({ program_id: id, plan }) => (plan === null ? [] : [[id, plan] as const])));
  const steps = new Map(opening.flatMap(({ program_id: id, steps: own }) => (own === 0 ? [] : [[id, own] as const])));
  const coach = isCoach(user, coaches);
  const ended = free.filter(({ until }) => until);
  const begun = rows.filter(({ kind }) => kind === 'begun').map(asBegun);
  const unclaimed = rows.filter(({ kind }) => kind === 'unclaimed').map(shared);
  return {
    user,
    mode,
    owned,
    ended,
    plans,
    ownPlans,
    steps,
    files,
    elite,
    coach,
    purchases,
    subscriptions,
    begun,
    unclaimed,
  };
}

/** True for a former client. Subscriptions without a first payment do not count. */
export function wasCoached({ elite, purchases, subscriptions }: Access): boolean {
  const begun = [...purchases, ...subscriptions].filter(
    ({ status }) => status !== 'pending' && status !== 'incomplete',
  );
  return !elite && begun.some(({ coaching }) => coaching);
}

export function isCoach({ emailKey }: Pick<User, 'emailKey'>, coaches: readonly string[]): boolean {
  return coaches.some((email) => toEmailKey(email) === emailKey);
}

/** SQL: excludes test orders in live mode. Gifts have no order and count. */
export const REAL_MONEY_SQL =
  "(? or not exists (select from customer_order o where o.id = order_id and o.mode = 'test'))";

/** Returns when access ends if the renewal due then stays unpaid. */
export function graceUntil({ currentPeriodEnd }: Pick<OwnedSubscription, 'currentPeriodEnd'>): Date {
  return new Date(currentPeriodEnd.getTime() + GRACE_MS);
}

/** True while a subscription gives access: in the paid period, and a week longer after a failed renewal. */
export function isLive(subscription: Pick<OwnedSubscription, 'status' | 'currentPeriodEnd'>, now: Date): boolean {
  const { status } = subscription;
  if (status === 'active' || status === 'trialing') return true;
  return status === 'past_due' && now < graceUntil(subscription);
}

/** True if a subscription ended because its renewal was never paid. The paid period did not move on. */
export function endedUnpaid({
  status,
  currentPeriodEnd,
  endsAt,
  pastDueMailedFor,
}: {
  status: string;
  currentPeriodEnd: Date;
  endsAt?: Date | null | undefined;
  pastDueMailedFor?: Date | null | undefined;
}): boolean {
  return status === 'canceled' && !endsAt && pastDueMailedFor?.getTime() === currentPeriodEnd.getTime();
}

interface Row {
  /** `plan`: a programme of the shop with a plan or steps, owned or not. `own`: a plan made for this user. */
  kind: 'once' | 'renewing' | 'begun' | 'unclaimed' | 'free' | 'plan' | 'own';
  id: string;
  order_id: string | null;
  program_id: number;
  program_name: string;
  coaching: boolean;
  files: ProgramFile[];
  /** Key of the programme's training plan, or of the user's own plan. */
  plan: string | null;
  steps: number;
  status: string;
  amount_minor: number;
  currency: string;
  until: string | Date | null;
  ends_at: string | Date | null;
  failed_for: string | Date | null;
  created_at: string | Date;
}

/** Returns the files of a programme, without a training plan that is not written yet. */
function filesIn({ files, plan }: Row): ProgramFile[] {
  return files.filter(({ document }) => plan !== null || document !== 'training-plan');
}

function asPurchase(row: Row): OwnedPurchase {
  return {
    ...shared(row),
    status: row.status as PurchaseStatus,
    amountMinor: row.amount_minor,
    currency: row.currency,
    accessUntil: row.until ? new Date(row.until) : null,
  };
}

function asSubscription(row: Row): OwnedSubscription {
  return {
    ...shared(row),
    status: row.status as SubscriptionStatus,
    currentPeriodEnd: new Date(row.until ?? row.created_at),
    endsAt: row.ends_at ? new Date(row.ends_at) : null,
    pastDueMailedFor: row.failed_for ? new Date(row.failed_for) : null,
  };
}

function asBegun(row: Row): BegunSubscription {
  return { ...shared(row), stoppedAt: row.ends_at ? new Date(row.ends_at) : null };
}

function shared(row: Row): Owned {
  const { id, order_id: orderId, program_id: programId, program_name: programName, coaching } = row;
  return { id, orderId, programId, programName, coaching, createdAt: new Date(row.created_at) };
}
