import { toEmailKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { refuseOtherState } from '#server/platform/changed-meanwhile.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { greetingName } from '#server/platform/mail/plain.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { isHeldForAccountSql } from '#server/modules/sales/orders/attribution.ts';
import { addressRows } from '../account/personal-data.ts';
import { loadPresentPeriod } from './addresses.ts';
import { adoptHealthConsent } from './adopt-consent.ts';
import { Identity, User } from './user.entity.ts';
import { cutText } from '#server/platform/cut-text.ts';

/** Proven mailbox, with known details of its owner. */
export interface ProvenMailbox {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  /** Language of the sign-in; undefined keeps the stored one. */
  language?: Language;
  /** Provider that verifies the mailbox; missing for a mailed code. */
  identity?: ProviderIdentity;
}

interface ProviderIdentity {
  provider: string;
  issuer: string;
  subject: string;
}

/** Identity from a provider; `email` is null if the provider has not verified it. */
export type ProvenIdentity = Omit<ProvenMailbox, 'email'> & { email: string | null };

/**
 * Returns the user of a mailbox, created at the first sign-in. A known identity stays with its user, even if the
 * provider's address has changed. Otherwise the mailbox decides.
 */
export function findOrCreateUser(
  em: Em,
  { email, firstName, lastName, language, identity }: ProvenMailbox,
  now: Date,
): Promise<User> {
  const emailKey = toEmailKey(email);
  return runUnderMailboxLock(em, { emailKey, isUrgent: true }, async (tx) => {
    const known = identity && (await findByIdentity(tx, identity));
    if (known) return setUserLanguage(known, language);
    const user =
      (await tx.findOne(User, { emailKey })) ??
      tx.create(User, { id: randomUUID(), email, emailKey, firstName: null, lastName: null, createdAt: now });
    prove(user, now);
    setUserLanguage(user, language);
    user.firstName ??= cutText(firstName?.trim() ?? '', 100) || null;
    user.lastName ??= cutText(lastName?.trim() ?? '', 100) || null;
    if (identity) await addIdentity(tx, user, identity, now);
    await tx.flush();
    await assignGuestPurchases(tx, user);
    return user;
  });
}

/** Marks a coaching account as proven at its first sign-in. Drops a name that a buyer typed. */
function prove(user: User, now: Date): void {
  if (!user.unprovenSince) return;
  Object.assign(user, { unprovenSince: null, createdAt: now, firstName: null, lastName: null });
}

/** Returns the user of a provider identity; null for an unknown one without a verified address. */
export async function findOrCreateByIdentity(
  em: Em,
  { email, ...proven }: ProvenIdentity,
  now: Date,
): Promise<User | null> {
  const known = proven.identity && (await findByIdentity(em, proven.identity));
  if (known) return setUserLanguage(known, proven.language);
  return email === null ? null : findOrCreateUser(em, { ...proven, email }, now);
}

/** Stores the language of the user's current action. */
export function setUserLanguage(user: User, language: Language | undefined): User {
  if (language) user.language = language;
  return user;
}

/** Returns an account; null if it is unknown or erased. A session or link may outlive the erasure. */
export async function findUser(em: Em, id: string): Promise<User | null> {
  const user = await em.findOne(User, { id });
  return user && !isErased(user.emailKey) ? user : null;
}

/**
 * Locks a user's address until the transaction ends and returns the current user. A concurrent change of address cannot
 * leave rows behind. Call it before locking any address.
 */
export async function lockMailbox(tx: Em, id: string): Promise<User> {
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`mailbox:${id}`]);
  return tx.findOneOrFail(User, { id }, { refresh: true });
}

/**
 * Keeps a user from being erased until the transaction ends. Call it after locking addresses, and before changing rows
 * of the user: an erasure takes its locks in that order. Triggers do the same for a transaction that only inserts.
 * @throws {NotFound} if the user was erased meanwhile
 */
export async function lockUser(tx: Em, id: string): Promise<void> {
  const [row] = await tx.execute<{ email_key: string }[]>('select email_key from app_user where id = ? for key share', [
    id,
  ]);
  if (!row || isErased(row.email_key)) throw new NotFound();
}

/** Sets the name of an account without one: first word as first name, the rest as last name. */
export function adoptName(user: User, fullName: string | null | undefined): void {
  if (user.firstName || user.lastName || !fullName) return;
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  user.firstName = cutText(first, 100) || null;
  user.lastName = cutText(rest.join(' '), 100) || null;
}

interface Names {
  firstName: string;
  lastName: string;
}

/** Changes a user's names; an empty name is removed. @throws {AppError} 409 `changed_meanwhile` */
export function changeName(
  em: Em,
  { id }: Pick<User, 'id'>,
  { replaces, ...fields }: Names & { replaces?: Names | undefined },
): Promise<User> {
  return em.transactional(async (tx) => {
    const user = await tx.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    const current = { firstName: user.firstName ?? '', lastName: user.lastName ?? '' };
    refuseOtherState(current, { fields, replaces });
    return tx.assign(user, { firstName: fields.firstName || null, lastName: fields.lastName || null });
  });
}

/** Returns a user's name as shown to the coach. */
export function displayName({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** Returns the placeholder address for rows of an erased user. */
export function erasedAddress(id: string): string {
  return `deleted-${id}@deleted.invalid`;
}

/** True for the address of an erased person, or one no longer stored. */
export function isErased(emailKey: string): boolean {
  return emailKey === '' || emailKey.endsWith('@deleted.invalid');
}

/** Returns those of the ids that are no account any more. */
export async function filterErased(em: Em, ids: readonly string[]): Promise<string[]> {
  const users = await em.find(User, { id: { $in: [...ids] } }, { fields: ['emailKey'] });
  return ids.filter((id) => !users.some((user) => user.id === id && !isErased(user.emailKey)));
}

async function findByIdentity(em: Em, { issuer, subject }: ProviderIdentity): Promise<User | null> {
  const known = await em.findOne(Identity, { issuer, subject }, { populate: ['user'] });
  return known?.user ?? null;
}

/** Adds an identity. An older row without issuer gets one, because the mailbox proves that it is the same person. */
async function addIdentity(tx: Em, user: User, { provider, issuer, subject }: ProviderIdentity, now: Date) {
  const old = await tx.findOne(Identity, { user, provider, subject, issuer: null });
  if (old) tx.assign(old, { issuer });
  else tx.create(Identity, { id: randomUUID(), user, provider, issuer, subject, createdAt: now });
}

/**
 * SQL: ids of the orders of a mailbox that its account gets. Anyone can pay in the name of an account, which has to
 * confirm the order. Open orders stay: the person who began one would see the sign-in.
 */
const CLAIMED = `select id from customer_order where user_id is null and ${addressRows.customer_order} and status = 'paid'
  and not ${isHeldForAccountSql('customer_order')}`;

/**
 * Assigns a guest's purchases to the user who has proven the mailbox. Name and answers of an order count only after the
 * mailbox confirms it. Call it while the address is locked.
 */
export async function assignGuestPurchases(tx: Em, user: User): Promise<void> {
  const { id, emailKey } = user;
  const values = { id, ...(await loadPresentPeriod(tx, emailKey)) };
  for (const table of ['purchase', 'subscription']) {
    await tx.execute(
      ...bindNamedParams(
        `update ${table} set user_id = :id where user_id is null and order_id in (${CLAIMED})`,
        values,
      ),
    );
  }
  // Gifts to the address have waited for this user.
  await tx.execute(
    'update purchase set user_id = ?, email_key = null where order_id is null and user_id is null and email_key = ?',
    [id, emailKey],
  );
  const assigned = await tx.execute<{ full_name: string | null; counts: boolean }[]>(
    ...bindNamedParams(
      `update customer_order set user_id = :id where id in (${CLAIMED})
       returning full_name, status = 'paid' and (confirm_key is null or confirmed_at is not null) as counts`,
      values,
    ),
  );
  await adoptHealthConsent(tx, id);
  // Anyone can order with this address. The mail that was confirmed shows plain names only.
  const names = assigned.flatMap(({ counts, full_name }) => (counts ? [greetingName(full_name ?? '')] : []));
  adoptName(user, names.find(Boolean));
}
