import { msg } from '@lingui/core/macro';
import type { Speaker } from '#contract/i18n/speak.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { isSealed, openText, type SealedRow } from '#server/platform/encryption/sealed.ts';
import { sealedColumns } from '#server/modules/operations/key-rotation/sealing.service.ts';
import { loadAddressPeriods, loadPresentPeriod } from '../users/addresses.ts';
import type { User } from '../users/user.entity.ts';
import { type PersonScope, toPersonScopes } from './person-scope.ts';
import { personalDataTables, type Place } from './personal-data.ts';

const UNCONFIRMED = msg`Anyone can type an address. These rows, or only their named fields, were typed with it and never confirmed from the mailbox, so this file leaves them out. To get them, press the button in the e-mail about the order or request. The next file has them. Or write to the coach.`;

/**
 * Returns all stored data about a person, under every address they had, except secrets and keys of links. Counts what
 * others may have typed with an address (`Place.confirmed`), and leaves it out.
 */
export async function exportAccount(
  em: Em,
  user: User,
  { now, speaker }: { now: Date; speaker: Speaker },
): Promise<object> {
  const { about, scopes } = await loadExportSubject(em, user, now);
  return { ...about, ...(await loadExportRows(em, scopes, { onlyConfirmed: true, speaker })) };
}

/**
 * Returns the same for the coach to hand over. Works for an address without an account, too. Leaves out encrypted
 * columns and others that may be about health, and lists them with the reason. All rows of a mailbox that has confirmed
 * nothing are in the copy.
 */
export async function exportForCoach(
  em: Em,
  { user, address }: { user: User | null; address: string },
  { why, now, speaker }: { why: string; now: Date; speaker: Speaker },
): Promise<object> {
  const { about, scopes } = user
    ? await loadExportSubject(em, user, now)
    : {
        about: { exportedAt: now.toISOString(), user: null, addresses: [address] },
        scopes: toPersonScopes(null, [await loadPresentPeriod(em, address)], now),
      };
  const onlyConfirmed = user !== null || (await hasConfirmedOrder(em, address));
  const { exportedAt, ...who } = about;
  const leftOut = unspokenIn(em);
  const fields = [...leftOut].flatMap(([table, columns]) =>
    columns === true ? [table] : columns.map((column) => `${table}.${column}`),
  );
  return {
    exportedAt,
    leftOut: { why, fields },
    ...who,
    ...(await loadExportRows(em, scopes, { onlyConfirmed, leftOut, speaker })),
  };
}

/** True for a mailbox that has confirmed a guest's order, which needs no account. */
async function hasConfirmedOrder(em: Em, address: string): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>(
    'select exists (select from customer_order where email_key = ? and confirmed_at is not null) as found',
    [address],
  );
  return row!.found;
}

async function loadExportSubject(em: Em, user: User, now: Date) {
  const periods = await loadAddressPeriods(em, user);
  const addresses = [...new Set(periods.map(({ address }) => address))];
  const { id, email, firstName, lastName, createdAt } = user;
  return {
    about: { exportedAt: now.toISOString(), user: { id, email, firstName, lastName, createdAt }, addresses },
    scopes: toPersonScopes(id, periods, now),
  };
}

type Columns = true | readonly string[];

/** Returns the columns that may be about health, by table: every encrypted one, and those listed as `unspoken`. */
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

/** Number of unconfirmed rows of a table that an export leaves out; with `fields`, only these are left out. */
interface UnconfirmedRows {
  table: string;
  number: number;
  fields?: readonly string[];
}

async function loadExportRows(
  em: Em,
  scopes: readonly PersonScope[],
  {
    onlyConfirmed,
    leftOut,
    speaker,
  }: { onlyConfirmed: boolean; leftOut?: ReadonlyMap<string, Columns>; speaker: Speaker },
): Promise<object> {
  const found: [table: string, rows: object[]][] = [];
  const unconfirmed: UnconfirmedRows[] = [];
  const structured = new Set(
    sealedColumns(em).flatMap(({ table, column, json }) => (json ? `${table}.${column}` : [])),
  );
  for (const place of personalDataTables) {
    const { table, hidden = [], typed } = place;
    const without = leftOut?.get(table) ?? [];
    if (without === true) continue;
    const { confirmed, others } = await loadRows(em, place, { scopes, onlyConfirmed });
    const fields = typed?.filter((column) => !without.includes(column));
    const missing = fields ? others.filter((row) => fields.some((field) => row[field])) : others;
    // Drafts end within a day, and no mail confirms them.
    if (missing.length > 0 && table !== 'draft')
      unconfirmed.push({ table, number: missing.length, ...(fields && { fields }) });
    const shown = typed ? [...confirmed, ...others.map((row) => withoutKeys(row, typed))] : confirmed;
    // Columns that are left out are not decrypted, either.
    const kept = shown.map((row) =>
      opened(withoutKeys(row, [...hidden, ...without]), boundRow(row), { table, structured }),
    );
    found.push([table, kept]);
  }
  return {
    ...(unconfirmed.length > 0 && { unconfirmed: { why: speaker.say(UNCONFIRMED), rows: unconfirmed } }),
    ...Object.fromEntries(found),
  };
}

type Row = Record<string, unknown>;

/** Loads the person's rows of a table once each, those that they or their mailbox have confirmed apart. */
async function loadRows(
  em: Em,
  { table, rows, shown = '*', confirmed: condition = 'true' }: Place,
  { scopes, onlyConfirmed }: { scopes: readonly PersonScope[]; onlyConfirmed: boolean },
): Promise<{ confirmed: Row[]; others: Row[] }> {
  const confirmed = new Map<string, Row>();
  const others = new Map<string, Row>();
  for (const scope of scopes) {
    const sql = bindNamedParams(
      `select ${shown}, coalesce(${onlyConfirmed ? condition : 'true'}, false) as "isConfirmed" from ${table} where ${rows} order by 1`,
      { ...scope },
    );
    for (const { isConfirmed, ...row } of await em.execute<Row[]>(...sql)) {
      (isConfirmed ? confirmed : others).set(JSON.stringify(row), row);
    }
  }
  for (const key of confirmed.keys()) others.delete(key);
  return { confirmed: [...confirmed.values()], others: [...others.values()] };
}

/** Decrypts a row; `structured` columns hold JSON. Older check-ins have answers in columns that are empty now. */
function opened(
  row: Row,
  bound: SealedRow,
  { table, structured }: { table: string; structured: ReadonlySet<string> },
): Row {
  const entries = Object.entries(row).map(([name, value]) => {
    if (!isSealed(value)) return [name, value];
    const column = `${table}.${name}`;
    const text = openText(value, column, bound);
    return [name, structured.has(column) ? JSON.parse(text) : text];
  });
  const { fields, ...rest } = Object.fromEntries(entries) as Row;
  if (table !== 'check_in' || !isObject(fields)) return Object.fromEntries(entries) as Row;
  const { weightKg, ...answers } = fields as { weightKg?: number | null };
  return { ...rest, ...answers, weight_kg: weightKg ?? null };
}

/** Returns the binding of the row's encrypted values: see `sealed-rows.ts`. */
function boundRow({ id, user_id: user }: Row): SealedRow {
  return { id: String(id), person: typeof user === 'string' ? user : '' };
}

/** Removes hidden columns, the links and codes of mails, and the secrets in providers' messages. */
function withoutKeys(row: Row, hidden: readonly string[]): Row {
  const shown = Object.entries(row).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(
    shown.map(([name, value]) => {
      if (name === 'data' && isObject(value)) return [name, withoutLinks(value)];
      return [name, name === 'body' && typeof value === 'string' ? withoutSecrets(value) : value];
    }),
  );
}

/** Removes Stripe's `client_secret`: its holder sees the order's page and can correct the address. */
function withoutSecrets(json: string): string {
  return json.replaceAll(/("client_secret"\s*:\s*)"[^"]*"/g, '$1null');
}

function withoutLinks(data: object): object {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !/code|url$/i.test(name)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
