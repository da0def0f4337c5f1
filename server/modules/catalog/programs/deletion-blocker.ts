import type { StudioProgram } from '#contract/catalog/programs.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { isProposed } from '#server/modules/sales/subscriptions/plan-changes.service.ts';
import type { Program } from './program.entity.ts';

/** Returns the reason why a programme cannot be deleted, for the preview and for the deletion itself. */
export async function findDeletionBlocker(
  em: Em,
  { id, planKey }: Pick<Program, 'id' | 'planKey'>,
  now: Date,
): Promise<StudioProgram['kept']> {
  const programId = { programId: id };
  const known = [await em.count(Order, programId), await em.count(Purchase, programId)];
  if ([...known, await em.count(Subscription, programId)].some((count) => count > 0)) return 'ordered';
  if (await isProposed(em, id, now)) return 'proposed';
  if (await isUsed(em, id)) return 'used';
  return planKey === null || planKey === undefined ? null : 'plan';
}

/**
 * Free programmes have no orders: their users tick steps or choose a first day. A request by mail does not count,
 * because anybody can send one.
 */
async function isUsed(em: Em, id: number): Promise<boolean> {
  const rows = await em.execute(
    `select 1 from step_tick t join program_step s on s.id = t.step_id where s.program_id = ?
     union all select 1 from program_start where program_id = ? limit 1`,
    [id, id],
  );
  return rows.length > 0;
}
