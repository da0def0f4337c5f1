import type { Em } from '../../db/orm.ts';
import type { Order } from '../orders/order.entity.ts';
import { Program, type ProgramFile } from '../programs/program.entity.ts';
import { isLive } from './access.service.ts';
import { Purchase, Subscription } from './purchase.entity.ts';

/** How long the page after a payment gives out what was bought to whoever holds the payment's secret; then they sign in. */
const HANDED_OUT_MS = 86_400_000;

/** What an order has brought. */
interface Brought {
  files: readonly ProgramFile[];
  /** Key of the training plan; null where there is none. */
  plan: string | null;
  /** How many daily steps it has. */
  steps: number;
}

const NOTHING: Brought = { files: [], plan: null, steps: 0 };

/** What a paid order has brought, on the day on which it was paid and as long as it is the buyer's. */
export async function broughtBy(em: Em, order: Order, now: Date): Promise<Brought> {
  const { programId } = order;
  if (!isHandedOut(order, now)) return NOTHING;
  if (!(await isTheirs(em, order.id, now))) return NOTHING;
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

/** True on the day on which an order was paid: whoever holds its secret is shown what is about it. */
export function isHandedOut({ status, paidAt }: Order, now: Date): boolean {
  if (status !== 'paid' || !paidAt) return false;
  return now.getTime() <= paidAt.getTime() + HANDED_OUT_MS;
}

/** Money that has gone back takes along what was bought with it. */
async function isTheirs(em: Em, order: string, now: Date): Promise<boolean> {
  const purchase = await em.findOne(Purchase, { order, status: 'completed' }, { refresh: true });
  if (purchase) return true;
  const subscription = await em.findOne(Subscription, { order }, { refresh: true });
  return subscription !== null && isLive(subscription, now);
}
