import { toEmailKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { refuseOtherState } from '#server/platform/changed-meanwhile.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { lockAddress } from '#server/platform/outbox/form-mail.service.ts';
import { adoptHealthConsent } from './adopt-consent.ts';
import { Identity, User } from './user.entity.ts';

/** A mailbox that somebody has proven to be theirs, and what is known of them. */
export interface ProvenMailbox {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  /** In which they sign in; as it was where nobody says. */
  language?: Language;
  /** The provider that vouches for the mailbox; missing for a mailed code. */
  identity?: ProviderIdentity;
}

interface ProviderIdentity {
  provider: string;
  issuer: string;
  subject: string;
}

/** What a provider said of somebody; without `email` where it does not vouch for the address. */
export type ProvenIdentity = Omit<ProvenMailbox, 'email'> & { email: string | null };

/**
 * The user of a mailbox, made at the first sign-in. A known identity stays its user's even if the
 * provider's address has changed since; otherwise the mailbox decides.
 */
export function findOrCreateUser(
  em: Em,
  { email, firstName, lastName, language, identity }: ProvenMailbox,
  now: Date,
): Promise<User> {
  const emailKey = toEmailKey(email);
  return em.transactional(async (tx) => {
    await lockAddress(tx, emailKey);
    const known = identity && (await findByIdentity(tx, identity));
    if (known) return setUserLanguage(known, language);
    const user =
      (await tx.findOne(User, { emailKey })) ??
      tx.create(User, { id: randomUUID(), email, emailKey, firstName: null, lastName: null, createdAt: now });
    prove(user, now);
    setUserLanguage(user, language);
    user.firstName ??= firstName?.trim().slice(0, 100) || null;
    user.lastName ??= lastName?.trim().slice(0, 100) || null;
    if (identity) await addIdentity(tx, user, identity, now);
    await tx.flush();
    await assignGuestPurchases(tx, user);
    return user;
  });
}

/** Makes an account that coaching has opened its owner's, at the first sign-in. A name that a buyer typed goes. */
function prove(user: User, now: Date): void {
  if (!user.unprovenSince) return;
  Object.assign(user, { unprovenSince: null, createdAt: now, firstName: null, lastName: null });
}

/** The user that a provider vouches for; null for somebody new whose address it does not vouch for. */
export async function findOrCreateByIdentity(
  em: Em,
  { email, ...proven }: ProvenIdentity,
  now: Date,
): Promise<User | null> {
  const known = proven.identity && (await findByIdentity(em, proven.identity));
  if (known) return setUserLanguage(known, proven.language);
  return email === null ? null : findOrCreateUser(em, { ...proven, email }, now);
}

/** Notes in which language somebody acts now. */
export function setUserLanguage(user: User, language: Language | undefined): User {
  if (language) user.language = language;
  return user;
}

export function findUser(em: Em, id: string): Promise<User | null> {
  return em.findOne(User, { id });
}

/**
 * A user as they are now, whose address stays as it is until the transaction is over: what is written under it cannot be
 * left behind by a change of the address at the same time. Before any address is locked.
 */
export async function lockMailbox(tx: Em, id: string): Promise<User> {
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`mailbox:${id}`]);
  return tx.findOneOrFail(User, { id }, { refresh: true });
}

/** An account without a name gets the one that its owner has given elsewhere: the first word, and the rest. */
export function adoptName(user: User, fullName: string | null | undefined): void {
  if (user.firstName || user.lastName || !fullName) return;
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  user.firstName = first.slice(0, 100) || null;
  user.lastName = rest.join(' ').slice(0, 100) || null;
}

interface Names {
  firstName: string;
  lastName: string;
}

/**
 * Changes the names of a user; an empty name is removed.
 * @throws {AppError} 409 `changed_meanwhile`
 */
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

/** A user's name as the coach reads it. */
export function displayName({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** The address that an erased user's rows keep. */
export function erasedAddress(id: string): string {
  return `deleted-${id}@deleted.invalid`;
}

/** Whether an address is what is left of somebody who was erased, or is kept no longer. */
export function isErased(emailKey: string): boolean {
  return emailKey === '' || emailKey.endsWith('@deleted.invalid');
}

async function findByIdentity(em: Em, { issuer, subject }: ProviderIdentity): Promise<User | null> {
  const known = await em.findOne(Identity, { issuer, subject }, { populate: ['user'] });
  return known?.user ?? null;
}

/** One that was stored without its issuer gets it now: the mailbox has shown that it is the same person. */
async function addIdentity(tx: Em, user: User, { provider, issuer, subject }: ProviderIdentity, now: Date) {
  const old = await tx.findOne(Identity, { user, provider, subject, issuer: null });
  if (old) tx.assign(old, { issuer });
  else tx.create(Identity, { id: randomUUID(), user, provider, issuer, subject, createdAt: now });
}

/**
 * Gives a user what a guest has bought with their address: it belongs to the mailbox, and this user has proven it. The
 * name and the answers of an order count once the mailbox confirms it. To be called while the address is locked.
 */
export async function assignGuestPurchases(tx: Em, user: User): Promise<void> {
  const { id, emailKey } = user;
  for (const table of ['purchase', 'subscription']) {
    await tx.execute(
      `update ${table} set user_id = ? from customer_order o
       where ${table}.order_id = o.id and ${table}.user_id is null and o.user_id is null and o.email_key = ?`,
      [id, emailKey],
    );
  }
  // What the coach has given to the address has waited for them.
  await tx.execute(
    'update purchase set user_id = ?, email_key = null where order_id is null and user_id is null and email_key = ?',
    [id, emailKey],
  );
  const assigned = await tx.execute<{ full_name: string | null; counts: boolean }[]>(
    `update customer_order set user_id = ? where user_id is null and email_key = ?
     returning full_name, status = 'paid' and (confirm_key is null or confirmed_at is not null) as counts`,
    [id, emailKey],
  );
  await adoptHealthConsent(tx, id);
  // Anybody can order with this address.
  adoptName(user, assigned.find(({ counts }) => counts)?.full_name);
}
