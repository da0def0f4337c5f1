import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatTranslatedItem } from '../receipts/receipts.service.ts';

interface Row {
  id: string;
  confirm_key: string;
  paid_at: string | Date;
  program_name: string;
  offer_name: string;
  shown_program_name: string | null;
  shown_offer_name: string | null;
}

/** Presents paid orders of a member's mailbox that belong to nobody until they are confirmed, the newest first. */
export async function presentUnclaimedOrders(
  em: Em,
  { user, mode }: Pick<Access, 'user' | 'mode'>,
  { timeZone }: { timeZone: string },
): Promise<NonNullable<DashboardResponse['unclaimed']>> {
  const rows = await em.execute<Row[]>(
    `select id, confirm_key, paid_at, program_name, offer_name, shown_program_name, shown_offer_name from customer_order o
     where email_key = ? and user_id is null and status = 'paid' and confirmed_at is null and confirm_key is not null
       and withdrawn_at is null and (mode = ? or ?)
       and exists (select from payment p where p.order_id = o.id and p.status in ('paid', 'disputed'))
       and not exists (select from subscription s where s.order_id = o.id and s.status = 'canceled')
     order by paid_at desc, id`,
    [user.emailKey, mode, mode === 'test'],
  );
  return rows.map((row) => ({
    id: row.id,
    item: formatTranslatedItem({
      programName: row.program_name,
      offerName: row.offer_name,
      shownProgramName: row.shown_program_name,
      shownOfferName: row.shown_offer_name,
    }),
    paidAt: formatLocalMoment(timeZone, new Date(row.paid_at)),
    confirmKey: row.confirm_key,
  }));
}
