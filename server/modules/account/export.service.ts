import type { Em } from '../../db/orm.ts';
import { isSealed, openText } from '../../db/sealed.ts';
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
    found.push([table, all.map((row) => withoutKeys(opened(row, table), hidden))]);
  }
  return Object.fromEntries(found);
}

/** Sealed columns that are no texts. */
const JSON_COLUMNS: ReadonlySet<string> = new Set(['fields', 'answers', 'pain', 'left_out', 'about']);

/** What is sealed is theirs to read. A check-in of before has its answers in columns, which are empty now. */
function opened(row: Record<string, unknown>, table: string): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => {
    if (!isSealed(value)) return [name, value];
    const text = openText(value, `${table}.${name}`);
    return [name, JSON_COLUMNS.has(name) ? JSON.parse(text) : text];
  });
  const { fields, ...rest } = Object.fromEntries(entries) as Record<string, unknown>;
  if (table !== 'check_in' || !isObject(fields)) return Object.fromEntries(entries) as Record<string, unknown>;
  const { weightKg, ...answers } = fields as { weightKg?: number | null };
  return { ...rest, ...answers, weight_kg: weightKg ?? null };
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
