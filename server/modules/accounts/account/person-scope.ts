import type { OwnAddress } from '../users/addresses.ts';

/** Id of no user: for rows that belong to an address alone. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/** Person whose rows are meant: an account, and an address in its time. */
export interface PersonScope extends OwnAddress {
  user: string;
  /** Replaces the address in rows that stay. */
  nobody: string;
}

/** Binds the named values of a statement in the order of its placeholders. */
export function bindPersonScope(
  sql: string,
  { user, address, since, until, isTaken, isLeft, nobody }: PersonScope,
): [sql: string, values: unknown[]] {
  const known: Record<string, unknown> = { user, address, since, until, taken: isTaken, left: isLeft, nobody };
  const values: unknown[] = [];
  const bound = sql.replaceAll(/:(user|address|since|until|taken|left|nobody)\b/g, (_, name: string) => {
    values.push(known[name]);
    return '?';
  });
  return [bound, values];
}
