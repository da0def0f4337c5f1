import type { Em } from '#server/platform/db/orm.ts';

/** Answers that have moved with their account, and the guest's order that stayed at the former address. */
export type PartedAnswers = Record<'id' | 'order_id', string>;

/** Parts answers that have moved from orders that stay behind: the next owner of the address gets these. Returns both. */
export function partAnswers(tx: Em, emailKey: string): Promise<PartedAnswers[]> {
  return tx.execute<PartedAnswers[]>(
    `with parted as (select id, order_id from onboarding
       where email_key = ? and order_id in (select id from customer_order where email_key <> ?))
     update onboarding a set order_id = null from parted where a.id = parted.id returning a.id, parted.order_id`,
    [emailKey, emailKey],
  );
}

/** Gives parted answers their order back where both have one address again, and the order has no newer answers. */
export async function rejoinAnswers(tx: Em, parted: readonly PartedAnswers[] = []): Promise<void> {
  const rejoin = `update onboarding a set order_id = o.id from customer_order o
    where a.id = ? and a.order_id is null and o.id = ? and o.email_key = a.email_key
      and not exists (select from onboarding where order_id = o.id)`;
  for (const { id, order_id: order } of parted) await tx.execute(rejoin, [id, order]);
}
