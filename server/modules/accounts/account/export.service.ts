import type { Em } from '#server/platform/db/orm.ts';
import { isSealed, openText, type SealedRow } from '#server/platform/encryption/sealed.ts';
import { sealedColumns } from '#server/modules/operations/key-rotation/sealing.service.ts';
import { loadAddresses } from '../users/email-change.service.ts';
import type { User } from '../users/user.entity.ts';
import { bindPersonScope, NO_USER, personalDataTables, type PersonScope } from './personal-data.ts';

/** Everything the shop knows about a person, under every address they had, as it is stored, but for what would let somebody in. */
export async function exportAccount(em: Em, user: User, now: Date): Promise<object> {
  const { about, whose } = await loadExportSubject(em, user, now);
  return { ...about, ...(await loadExportRows(em, whose)) };
}

/**
 * The same for the coach to hand over, or about who has never signed in what their address left behind. What is sealed,
 * or may speak of health besides, is for its person alone: the file says what it does without, and `why`.
 */
export async function exportForCoach(
  em: Em,
  { user, address }: { user: User | null; address: string },
  { why, now }: { why: string; now: Date },
): Promise<object> {
  const { about, whose } = user
    ? await loadExportSubject(em, user, now)
    : {
        about: { exportedAt: now.toISOString(), user: null, addresses: [address] },
        whose: { user: NO_USER, addresses: [address], until: now, nobody: '' },
      };
  const { exportedAt, ...who } = about;
  const leftOut = unspokenIn(em);
  const fields = [...leftOut].flatMap(([table, columns]) =>
    columns === true ? [table] : columns.map((column) => `${table}.${column}`),
  );
  return { exportedAt, leftOut: { why, fields }, ...who, ...(await loadExportRows(em, whose, leftOut)) };
}

async function loadExportSubject(em: Em, user: User, now: Date) {
  const addresses = await loadAddresses(em, user, { withUnproven: true });
  const { id, email, firstName, lastName, createdAt } = user;
  return {
    about: { exportedAt: now.toISOString(), user: { id, email, firstName, lastName, createdAt }, addresses },
    whose: { user: id, addresses, until: now, nobody: '' },
  };
}

type Columns = true | readonly string[];

/** By table what may be about health: every sealed column, and what a place names. */
function unspokenIn(em: Em): Map<string, Columns> {
  const sealed = sealedColumns(em);
  const found = personalDataTables.flatMap(({ table, hidden = [], unspoken = [] }): [string, Columns][] => {
    if (unspoken === true) return [[table, true]];
    const closed = sealed.filter((each) => each.table === table).map(({ column }) => column);
    const columns = [...closed, ...unspoken].filter((column) => !hidden.includes(column));
    return columns.length > 0 ? [[table, columns]] : [];
  });
  return new Map(found);
}

async function loadExportRows(
  em: Em,
  whose: PersonScope,
  leftOut?: ReadonlyMap<string, Columns>,
): Promise<Record<string, object[]>> {
  const found: [table: string, rows: object[]][] = [];
  const structured = new Set(
    sealedColumns(em).flatMap(({ table, column, json }) => (json ? `${table}.${column}` : [])),
  );
  for (const { table, rows, shown = '*', hidden = [] } of personalDataTables) {
    const without = leftOut?.get(table) ?? [];
    if (without === true) continue;
    const all = await em.execute<Record<string, unknown>[]>(
      ...bindPersonScope(`select ${shown} from ${table} where ${rows} order by 1`, whose),
    );
    // What is left out is not opened, either.
    const kept = all.map((row) =>
      opened(withoutKeys(row, [...hidden, ...without]), boundRow(row), { table, structured }),
    );
    found.push([table, kept]);
  }
  return Object.fromEntries(found);
}

/** What is sealed is theirs to read; `structured` is what is no text. A check-in of before has its answers in columns, which are empty now. */
function opened(
  row: Record<string, unknown>,
  bound: SealedRow,
  { table, structured }: { table: string; structured: ReadonlySet<string> },
): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => {
    if (!isSealed(value)) return [name, value];
    const column = `${table}.${name}`;
    const text = openText(value, column, bound);
    return [name, structured.has(column) ? JSON.parse(text) : text];
  });
  const { fields, ...rest } = Object.fromEntries(entries) as Record<string, unknown>;
  if (table !== 'check_in' || !isObject(fields)) return Object.fromEntries(entries) as Record<string, unknown>;
  const { weightKg, ...answers } = fields as { weightKg?: number | null };
  return { ...rest, ...answers, weight_kg: weightKg ?? null };
}

/** By which its sealed values are bound: see `sealed-rows.ts`. */
function boundRow({ id, user_id: user }: Record<string, unknown>): SealedRow {
  return { id: String(id), person: typeof user === 'string' ? user : '' };
}

/** A mail's values hold links and codes that work for whoever has them. */
function withoutKeys(row: Record<string, unknown>, hidden: readonly string[]): Record<string, unknown> {
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
