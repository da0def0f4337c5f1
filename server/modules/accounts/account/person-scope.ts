import type { AddressPeriod } from '../users/addresses.ts';

/** Id of no user: for rows that belong to an address alone. */
const NO_USER = '00000000-0000-0000-0000-000000000000';

/** Person whose rows are meant: an account, and an address in its time. Its names are those in the SQL of `Place`. */
export interface PersonScope extends AddressPeriod {
  user: string;
}

/** Returns one scope for each period, up to a time. The account's own rows are in the first; null is no account. */
export function toPersonScopes(user: string | null, periods: readonly AddressPeriod[], now: Date): PersonScope[] {
  return periods.map((period, at) => ({
    ...period,
    user: user && at === 0 ? user : NO_USER,
    until: period.until < now ? period.until : now,
  }));
}
