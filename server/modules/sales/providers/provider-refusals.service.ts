import type { Speaker } from '#contract/i18n/speak.ts';
import { type Em, forkEm } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import type { JobKind, JobRow } from '#server/platform/jobs/queue.ts';
import { enqueueCoachMails } from '#server/platform/outbox/coach-mail.service.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { Order } from '../orders/order.entity.ts';
import type { ProviderName } from './provider-name.ts';
import { formatItem } from '../receipts/receipts.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { buildCoachMails } from '../notices/coach-notices.ts';
import { ProviderRefusal } from './provider-refusal.entity.ts';
import { readRefusal, type Refusal } from './read-refusal.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';

type Context = Pick<PaymentContext, 'orm' | 'log' | 'clock' | 'brand' | 'coaches' | 'mailWritten'>;

const HOUR_MS = 3_600_000;
/** Jobs retry within minutes, buyers may come once a week, messages repeat for days. */
const REFUSAL_TTL_MS = { job: HOUR_MS, call: 7 * 24 * HOUR_MS, message: 24 * HOUR_MS };

interface About {
  from: keyof typeof REFUSAL_TTL_MS;
  /** Order to be paid, or row of the job. */
  order?: string | undefined;
  row?: string | undefined;
  /** Operation at the provider: a key may permit some and not others. */
  operation?: string;
}

/** Shows a refusal on Today and mails the coach once. Errors are only logged: the caller has its own. */
export async function noteRefusal(context: Context, refusal: Refusal, about: About): Promise<void> {
  const { orm, log, clock, mailWritten } = context;
  log.warn({ ...refusal, ...about }, 'provider.refused');
  try {
    await forkEm(orm).transactional(async (tx) => writeRefusal(context, tx, refusal, about, clock()));
    mailWritten();
  } catch (error) {
    log.error({ problem: getErrorMessage(error) }, 'provider.refusal_not_noted');
  }
}

async function writeRefusal(context: Context, tx: Em, refusal: Refusal, about: About, now: Date): Promise<void> {
  const { provider, kind, detail } = refusal;
  const order = about.order ? await tx.findOne(Order, { id: about.order }) : null;
  const subject = toRefusalSubject(refusal, about, order);
  const item = order && subject !== '' ? formatItem(order) : '';
  const id = [provider, kind, subject].join(':').slice(0, 255);
  const until = new Date(now.getTime() + REFUSAL_TTL_MS[about.from]);
  const [row] = await tx.execute<{ fresh: boolean; first: string }[]>(
    `insert into provider_refusal (id, provider, kind, subject, item, detail, times, first_at, last_at, until)
     values (?, ?, ?, ?, ?, ?, 1, ?, ?, ?)
     on conflict (id) do update set detail = excluded.detail, last_at = excluded.last_at, until = excluded.until,
       times = case when provider_refusal.until > excluded.last_at then provider_refusal.times + 1 else 1 end,
       first_at = case when provider_refusal.until > excluded.last_at then provider_refusal.first_at else excluded.first_at end
     returning times = 1 as fresh, cast(extract(epoch from first_at) as text) as first`,
    [id, provider, kind, subject, item, detail, now, now, until],
  );
  if (!row?.fresh) return;
  const { say } = await loadSpeaker(context.brand.language);
  const { what, todo } = refusalWords({ provider, kind, item }, say);
  const data = { what, details: `${todo} ${detail}` };
  const source = { about: null, cause: `refusal:${id}:${row.first}` };
  const mails = buildCoachMails(context as PaymentContext, 'payment-flagged', source, data);
  await enqueueCoachMails(tx, mails, context.brand, now);
}

function toRefusalSubject({ kind }: Refusal, { row, operation = '' }: About, order: Order | null): string {
  if (kind === 'key' || kind === 'account' || kind === 'clock') return '';
  if (kind === 'permission') return operation;
  return row ?? (order ? `${order.programId}:${order.offerKey}` : '');
}

/** Deletes refusals that a successful call disproves: about keys, account and this offer. */
export async function clearRefusals(
  { orm }: Pick<Context, 'orm'>,
  { provider, operation, order }: { provider: ProviderName; operation: string; order: string },
): Promise<void> {
  await forkEm(orm).execute(
    `delete from provider_refusal where provider = ? and (kind in ('key', 'account') or subject = ?
       or subject = (select program_id || ':' || offer_key from customer_order where id = ?))`,
    [provider, operation, order],
  );
}

/**
 * Voids an order that its provider refused to set up. For a day Stripe repeats its answer to the same idempotency key,
 * even after the correction. The next try is a new order.
 */
export async function voidRefusedOrder({ orm }: Pick<Context, 'orm'>, order: string): Promise<void> {
  const unset = { stripeIntentId: null, stripeSubscriptionId: null, paypalOrderId: null };
  await forkEm(orm).nativeUpdate(
    Order,
    { id: order, status: 'open', ...unset },
    { status: 'void', buyerKey: null, nextCheckAt: null },
  );
}

/** Wraps a kind of job so that its refusals appear on Today. */
export function withRefusals<Row extends JobRow & { id: string }>(context: Context, kind: JobKind<Row>): JobKind<Row> {
  return {
    ...kind,
    handle: (batch) =>
      kind.handle({
        ...batch,
        async fail(rows, error) {
          const refusal = readRefusal(error);
          const row = `${kind.kind}:${rows[0]?.id ?? ''}`;
          if (refusal) await noteRefusal(context, refusal, { from: 'job', row, operation: kind.kind });
          await batch.fail(rows, error);
        },
      }),
  };
}

/** Returns current refusals, oldest first. */
export function findRefusals(em: Em, now: Date): Promise<ProviderRefusal[]> {
  return em.find(ProviderRefusal, { until: { $gt: now } }, { orderBy: { firstAt: 'asc', id: 'asc' }, limit: 50 });
}

/** Returns what happened and what the coach should do. */
export function refusalWords(
  { provider, kind, item }: Pick<ProviderRefusal, 'provider' | 'kind' | 'item'>,
  say: Speaker['say'],
): { what: string; todo: string } {
  const { what, todo } = REFUSAL_WORDS[provider][kind];
  return { what: item ? `${item}: ${say(what)}` : say(what), todo: say(todo) };
}
