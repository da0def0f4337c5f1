import type { Em } from '../platform/db/orm.ts';

/** @throws {Error} in production, and if the shop has taken live orders. */
export async function refuseLiveShop(em: Em, { production }: { production: boolean }): Promise<void> {
  if (production) throw new Error('NODE_ENV is production. This command is for test shops.');
  const [table] = await em.execute<{ there: boolean }[]>("select to_regclass('customer_order') is not null as there");
  if (!table?.there) return;
  const [found] = await em.execute<{ live: boolean }[]>(
    "select exists (select from customer_order where mode = 'live') as live",
  );
  if (found?.live) throw new Error('This shop has taken live orders. This command is for test shops.');
}
