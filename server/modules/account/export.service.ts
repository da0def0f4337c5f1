import type { Em } from '../../db/orm.ts';
import { addressesOf } from '../users/email-change.service.ts';
import type { User } from '../users/user.entity.ts';
import { bind, NO_USER, places, type Whose } from './personal-data.ts';

/** Everything the shop knows about a person, under every address they had, as it is stored, but for what would let somebody in. */
export async function exportAccount(em: Em, user: User, now: Date): Promise<object> {
  const addresses = await addressesOf(em, user);
  const { id, email, firstName, lastName, createdAt } = user;
  return {
    exportedAt: now.toISOString(),
    user: { id, email, firstName, lastName, createdAt },
    addresses,
    ...(await rowsOf(em, { user: id, addresses, until: now, nobody: '' })),
  };
}

/** The same about who has never signed in: what their address left behind. */
export async function exportAddress(em: Em, address: string, now: Date): Promise<object> {
  const rows = await rowsOf(em, { user: NO_USER, addresses: [address], until: now, nobody: '' });
  return { exportedAt: now.toISOString(), user: null, addresses: [address], ...rows };
}

async function rowsOf(em: Em, whose: Whose): Promise<Record<string, object[]>> {
  const found: [table: string, rows: object[]][] = [];
  for (const { table, rows, shown = '*', hidden = [] } of places) {
    const all = await em.execute<Record<string, unknown>[]>(
      ...bind(`select ${shown} from ${table} where ${rows} order by 1`, whose),
    );
    found.push([table, all.map((row) => withoutKeys(row, hidden))]);
  }
  return Object.fromEntries(found);
}

/** A mail's values hold links and codes that work for whoever has them. */
function withoutKeys(row: Record<string, unknown>, hidden: readonly string[]): object {
  const shown = Object.entries(row).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(
    shown.map(([name, value]) => (name === 'data' && isObject(value) ? [name, withoutLinks(value)] : [name, value])),
  );
}

function withoutLinks(data: object): object {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !/code|url$/i.test(name)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
