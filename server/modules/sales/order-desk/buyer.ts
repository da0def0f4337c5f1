import type * as z from 'zod';
import type { ErasedBuyer } from '#contract/sales/erased-buyer.studio.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';

interface Buyer {
  fullName: string | null;
  email: string;
  /** Formatted number of the first receipt. */
  receipt: string | null;
}

/** Presents name and address of a buyer, or that they were erased. */
export function presentBuyer({ fullName, email, receipt }: Buyer): {
  fullName: string | null;
  email: string;
  erased?: z.infer<typeof ErasedBuyer>;
} {
  return isErased(email.toLowerCase()) ? { fullName: null, email: '', erased: { receipt } } : { fullName, email };
}

/** SQL: formatted number of the first receipt of order `o`, for erased buyers only. */
export const ERASED_RECEIPT = `case when o.email_key = '' or o.email_key like '%@deleted.invalid' then (
  select concat(case r.mode when 'test' then 'TEST-' end, r.number) from receipt r join payment p on p.id = r.payment_id
  where p.order_id = o.id order by r.number limit 1) end as receipt`;
