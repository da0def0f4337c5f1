import { randomUUID } from 'node:crypto';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { isConfirmedSql } from '#server/modules/sales/orders/attribution.ts';
import { adoptHealthConsent } from './adopt-consent.ts';
import { User } from './user.entity.ts';
import { adoptName } from './users.service.ts';

interface Mailbox {
  email: string;
  fullName?: string | null;
  language: Language;
}

/** Tables, with their keys, whose rows a client may own before signing in. */
const HELD = { purchase: 'id', subscription: 'id', training_plan: 'key', health_reading: 'id' } as const;

function tables() {
  return Object.entries(HELD) as [keyof typeof HELD, string][];
}

/** Returns the account of a mailbox, or null before its first sign-in. */
export function findProvenUser(em: Em, email: string): Promise<User | null> {
  return em.findOne(User, { emailKey: toEmailKey(email), unprovenSince: null });
}

/** Returns the accounts of those addresses that have one. */
export function findProvenUsers(em: Em, emailKeys: readonly string[]): Promise<User[]> {
  return em.find(User, { emailKey: { $in: [...emailKeys] }, unprovenSince: null });
}

/**
 * Returns the account of a new client's mailbox, so that the coach can plan and write before the first sign-in. A new
 * account grants access to nobody until the mailbox signs in. Call it while the address is locked.
 */
export async function openClientAccount(tx: Em, { email, fullName, language }: Mailbox, now: Date): Promise<User> {
  const emailKey = toEmailKey(email);
  const known = await tx.findOne(User, { emailKey });
  if (known) return known;
  const names = { firstName: null, lastName: null };
  const user = tx.create(User, {
    id: randomUUID(),
    email,
    emailKey,
    language,
    ...names,
    unprovenSince: now,
    createdAt: now,
  });
  adoptName(user, fullName);
  await tx.flush();
  return user;
}

/** A merged unproven account, with the keys of its rows by table. */
export interface JoinedAccount {
  /** Missing in changes stored by an earlier version. */
  id?: string;
  email: string;
  language: Language;
  firstName: string | null;
  lastName: string | null;
  unprovenSince: string;
  held: Partial<Record<keyof typeof HELD, string[]>>;
}

/** Returns what `reopenUnproven` needs; null if the mailbox has no unproven account. */
export async function describeUnproven(tx: Em, emailKey: string): Promise<JoinedAccount | null> {
  const user = await tx.findOne(User, { emailKey, unprovenSince: { $ne: null } });
  if (!user) return null;
  const { id, email, language, firstName, lastName, unprovenSince } = user;
  const held: JoinedAccount['held'] = {};
  for (const [table, key] of tables()) {
    const rows = await tx.execute<{ key: string }[]>(`select ${key} as key from ${table} where user_id = ?`, [id]);
    held[table] = rows.map((row) => row.key);
  }
  return {
    id,
    email,
    language,
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    unprovenSince: unprovenSince!.toISOString(),
    held,
  };
}

/**
 * Returns to a mailbox what `joinUnproven` gave to `user`. The new owner is the account that has proven the mailbox
 * since, or an unproven one. Call it while the address is locked.
 */
export async function reopenUnproven(tx: Em, user: User, emailKey: string, joined: JoinedAccount): Promise<void> {
  const { id, held, unprovenSince, ...names } = joined;
  user.joinedIds = user.joinedIds.filter((each) => each !== id);
  let owner = await tx.findOne(User, { emailKey });
  if (owner && id) owner.joinedIds = [...owner.joinedIds, id];
  if (!owner) {
    const since = new Date(unprovenSince);
    owner = tx.create(User, { id: id ?? randomUUID(), emailKey, ...names, unprovenSince: since, createdAt: since });
    await tx.flush();
  }
  for (const [table, key] of tables()) {
    for (const each of held[table] ?? []) {
      const values = [owner.id, each, user.id];
      await tx.execute(`update ${table} set user_id = ? where ${key} = ? and (user_id = ? or user_id is null)`, values);
    }
  }
  await adoptHealthConsent(tx, owner.id);
}

/**
 * Moves everything from an unproven account to the one that has proven the mailbox, then deletes it. Unconfirmed orders
 * belong to no account then: anyone may have paid them.
 */
export async function joinUnproven(tx: Em, unproven: User, user: User): Promise<void> {
  for (const table of ['purchase', 'subscription']) {
    await tx.execute(
      `update ${table} set user_id = null where user_id = ? and order_id in (select id from customer_order o where not ${isConfirmedSql('o')})`,
      [unproven.id],
    );
  }
  for (const [table] of tables()) {
    await tx.execute(`update ${table} set user_id = ? where user_id = ?`, [user.id, unproven.id]);
  }
  user.joinedIds = [...user.joinedIds, unproven.id, ...unproven.joinedIds];
  await tx.nativeDelete(User, { id: unproven.id });
}

/**
 * Removes the account that an order opened for a mistyped address. Its plans move to the corrected address, unless that
 * has an account. Call it while both addresses are locked, after the order has moved.
 */
export async function moveUnproven(tx: Em, before: string, email: string): Promise<void> {
  const user = await tx.findOne(User, { emailKey: before, unprovenSince: { $ne: null } });
  if (!user) return;
  const [held] = await tx.execute<{ bought: boolean; planned: boolean }[]>(
    ...bindNamedParams(
      `select exists (select from purchase where user_id = :user)
           or exists (select from subscription where user_id = :user) as bought,
         exists (select from training_plan where user_id = :user) as planned`,
      { user: user.id },
    ),
  );
  // The consent moves with the order.
  await tx.execute('delete from health_consent where user_id = ?', [user.id]);
  // Another order has also opened the account.
  if (held!.bought) return adoptHealthConsent(tx, user.id);
  const emailKey = toEmailKey(email);
  const taken = await tx.count(User, { emailKey });
  if (held!.planned && taken === 0) tx.assign(user, { email, emailKey });
  else if (held!.planned) tx.assign(user, { firstName: null, lastName: null });
  else tx.remove(user);
  await tx.flush();
}
