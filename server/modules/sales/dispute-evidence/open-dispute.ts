/** SQL: a payment `p` with an undecided dispute. A lost one stays `disputed`, but has a credit note. */
export const OPEN_DISPUTE = `p.status = 'disputed'
  and not exists (select from receipt r where r.payment_id = p.id and r.cause like 'lost:%')`;
