import { isUnconfirmed } from '../orders/terms.ts';
import type { Em } from '../../db/orm.ts';
import { isFree } from '../orders/agreed.ts';
import type { Order } from '../orders/order.entity.ts';
import { Program, type ProgramFile } from '../programs/program.entity.ts';
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
export async function broughtBy(em: Em, { id, programId, status }: Order, now: Date): Promise<Brought> {
  if (status !== 'paid' || !(await isTheirs(em, id, now))) return NOTHING;
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
export function isJustPaid(order: Order, now: Date): boolean {
  // A confirmed order whose mailbox has the programme already looks like one that was granted.
  const paidAt = isFree(order) ? order.captureAt : order.paidAt;
  return Boolean(paidAt && now.getTime() <= paidAt.getTime() + SECRET_MS);
}

/** True within that hour for a guest's paid order that no account has confirmed. The answer does not tell whether there is one. */
export function isCorrectable(order: Order, now: Date): boolean {
  return order.status === 'paid' && isJustPaid(order, now) && (!order.user || isUnconfirmed(order));
}

/** Money that has gone back takes along what was bought with it. */
async function isTheirs(em: Em, order: string, now: Date): Promise<boolean> {
  const purchase = await em.findOne(Purchase, { order, status: 'completed' }, { refresh: true });
  if (purchase) return true;
  const subscription = await em.findOne(Subscription, { order }, { refresh: true });
  return subscription !== null && isLive(subscription, now);
}
