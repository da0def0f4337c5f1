import type { StudioProgram } from '#contract/studio/programs.ts';
import type { Em } from '../../../db/orm.ts';
import { Purchase, Subscription } from '../../access/purchase.entity.ts';
import { Order } from '../../orders/order.entity.ts';
import { isProposed } from '../../orders/plan-changes.service.ts';
import type { Program } from '../../programs/program.entity.ts';

/** Why a programme cannot be deleted, for whoever asks before and for whoever does it. */
export async function whyKept(
  em: Em,
  { id, planKey }: Pick<Program, 'id' | 'planKey'>,
  now: Date,
): Promise<StudioProgram['kept']> {
  const programId = { programId: id };
  const known = [await em.count(Order, programId), await em.count(Purchase, programId)];
  if ([...known, await em.count(Subscription, programId)].some((count) => count > 0)) return 'ordered';
  if (await isProposed(em, id, now)) return 'proposed';
  return planKey === null || planKey === undefined ? null : 'plan';
}
