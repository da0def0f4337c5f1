/** SQL: a payment `p` whose dispute is undecided. A lost one stays `disputed`, and has the credit note that books it. */
export const OPEN_DISPUTE = `p.status = 'disputed'
  and not exists (select from receipt r where r.payment_id = p.id and r.cause like 'lost:%')`;
