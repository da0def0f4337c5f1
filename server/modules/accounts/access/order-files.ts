import { isUnconfirmed } from '#server/modules/sales/orders/terms.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { isFree } from '#server/modules/sales/orders/agreed.ts';
import { Coupon } from '#server/modules/catalog/discount-codes/coupon.entity.ts';
import { type Order, type Payment, Refund } from '#server/modules/sales/orders/order.entity.ts';
import { Program, type ProgramFile } from '#server/modules/catalog/programs/program.entity.ts';
import { isLive } from './access.service.ts';
import { Purchase, Subscription } from './purchase.entity.ts';

/** How long the secret of a guest's payment shows the address and files, and corrects the address. */
const SECRET_MS = 3_600_000;

/** What an order has brought. */
interface Brought {
  files: readonly ProgramFile[];
  /** Key of the training plan; null where there is none. */
  plan: string | null;
  /** How many daily steps it has. */
  steps: number;
}

const NOTHING: Brought = { files: [], plan: null, steps: 0 };

/** Returns what a paid order has brought; nothing once the money has gone back. */
export async function loadOrderContents(em: Em, { id, programId, status }: Order, now: Date): Promise<Brought> {
  if (status !== 'paid' || !(await isOrderOwned(em, id, now))) return NOTHING;
  return loadContents(em, programId);
}

/** Returns files, plan and steps of a programme. */
export async function loadContents(em: Em, programId: number): Promise<Brought> {
  const program = await em.findOne(Program, { id: programId });
  const [found] = await em.execute<{ plan: string | null; steps: number }[]>(
    `select (select key from training_plan where key = program.plan_key) as plan,
       (select count(*)::int from program_step where program_step.program_id = program.id) as steps
     from program where id = ?`,
    [programId],
  );
  const { plan = null, steps = 0 } = found ?? {};
  const files = (program?.content.files ?? []).filter(({ document }) => plan !== null || document !== 'training-plan');
  return { files, plan, steps };
}

/** True within an hour of the payment, or of the confirmation of an order that costs nothing. */
export async function isJustPaid(em: Em, order: Order, now: Date): Promise<boolean> {
  // A confirmed order whose mailbox has the programme already looks like one that was granted.
  const paidAt = isFree(order) ? order.captureAt : (order.paidAt ?? (await findHiddenReturn(em, order))?.createdAt);
  return Boolean(paidAt && now.getTime() <= paidAt.getTime() + SECRET_MS);
}

/**
 * True within that hour for a guest's paid order that its mailbox has not confirmed. The answer does not tell whether it
 * has an account, or had the programme.
 */
export async function isCorrectable(em: Em, order: Order, now: Date): Promise<boolean> {
  const isProven = Boolean(order.confirmedAt) || Boolean(order.user && !isUnconfirmed(order));
  const isPaid = order.status === 'paid' || (await findHiddenReturn(em, order)) !== null;
  return isPaid && !isProven && isJustPaid(em, order, now);
}

/** True if a guest's page hands out no file: coaching, and programmes without files. */
export async function hasNoDownloads(em: Em, { coaching, programId }: Order): Promise<boolean> {
  return coaching || (await loadContents(em, programId)).files.length === 0;
}

/**
 * Returns the payment of a guest's order that goes back for a reason that only the mailbox may learn: it has the
 * programme already, or has used the code. Null for every other order, and where files are handed out: money that goes
 * back brings none, so that its page cannot look like another.
 */
export async function findHiddenReturn(em: Em, order: Order): Promise<Payment | null> {
  if (order.status !== 'flagged' || order.confirmedAt || !(await hasNoDownloads(em, order))) return null;
  const code = order.coupon ? await em.findOne(Coupon, { id: order.coupon.id, onceEach: true }) : null;
  const reason = { $in: ['duplicate' as const, ...(code ? (['code'] as const) : [])] };
  const refund = await em.findOne(Refund, { payment: { order }, reason }, { populate: ['payment'] });
  return (refund?.payment as Payment | undefined) ?? null;
}

/** Money that has gone back takes along what was bought with it. */
async function isOrderOwned(em: Em, order: string, now: Date): Promise<boolean> {
  const purchase = await em.findOne(Purchase, { order, status: 'completed' }, { refresh: true });
  if (purchase) return true;
  const subscription = await em.findOne(Subscription, { order }, { refresh: true });
  return subscription !== null && isLive(subscription, now);
}
