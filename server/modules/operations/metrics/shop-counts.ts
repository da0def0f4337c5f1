import type { Em } from '#server/platform/db/orm.ts';

/** Metric counted from rows, the same in every process. */
export interface ShopCount {
  name: 'payments' | 'refunds' | 'mails_failed' | 'sign_ins';
  /** Empty for metrics without kinds. */
  kind: string;
  status: string;
  count: number;
}

export function countShop(em: Em): Promise<ShopCount[]> {
  return em.execute<ShopCount[]>(
    `select 'payments' as name, provider as kind, status, count(*)::int as count from payment group by provider, status
     union all
     select 'refunds', provider, refund.status, count(*)::int
       from refund join payment on payment.id = refund.payment_id group by provider, refund.status
     union all
     select 'mails_failed', '', '', count(*)::int from outbox_mail where status = 'failed'
     union all
     select 'sign_ins', label, '', count::int from event_count where name = 'sign_in'`,
  );
}

/** Counts a sign-in, by code or by provider. */
export async function countSignIn(em: Em, way: string): Promise<void> {
  await em.execute(
    `insert into event_count (name, label, count) values ('sign_in', ?, 1)
     on conflict (name, label) do update set count = event_count.count + 1`,
    [way.slice(0, 60)],
  );
}
