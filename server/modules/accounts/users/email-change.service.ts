import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { toEmailKey } from '#contract/forms/email.ts';
import { isConfirmedSql, isHeldForAccountSql } from '#server/modules/sales/orders/attribution.ts';
import { endFeeds } from '#server/modules/training/calendar/end-feeds.ts';
import { matchRenewals } from '#server/modules/sales/reconcile/unconfirmed-renewal.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { noPrivacyRequests, type PrivacyRequests } from '../account/privacy-requests/privacy-requests.ts';
import { EmailChange } from './email-change.entity.ts';
import { restoreMailbox, scheduleCustomerUpdate, takeMailboxSnapshot } from './found-there.ts';
import { moveThread } from './move-thread.ts';
import { partAnswers, rejoinAnswers } from './parted-answers.ts';
import { joinUnproven } from './unproven-accounts.ts';
import { Identity, User } from './user.entity.ts';
import { assignGuestPurchases, lockMailbox } from './users.service.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** How long the old address can undo a change: seven days. */
export const UNDO_MS = 7 * DAY_MS;

/**
 * SQL: the account `:user` is in use. Gifts have no order and count; a guest's order counts once it is paid and confirmed:
 * anyone can begin one with the address.
 */
const USED = [
  ...['workout', 'coaching_profile', 'check_in', 'health_consent', 'plan_day'].map(
    (table) => `exists (select from ${table} where user_id = :user)`,
  ),
  `exists (select from customer_order o where o.user_id = :user and o.status = 'paid' and ${isConfirmedSql('o')})`,
  ...['purchase', 'subscription'].map(
    (table) => `exists (select from ${table} r left join customer_order o on o.id = r.order_id
      where r.user_id = :user and (o.id is null or ${isConfirmedSql('o')}))`,
  ),
].join(' or ');

interface EmailChanged {
  user: User;
  /** Key of the undo link for the old address. */
  undoKey: string;
  /** Ids of the paid orders that wait for the user to confirm them. */
  held: readonly string[];
  /** Time of the change. */
  at: Date;
}

/**
 * Gives a user a proven mailbox and ends the sign-in with providers. The clock is read once all locks are held: what was
 * being written meanwhile is left at the old address.
 * @throws {EmailTaken} if another user has it; only the mailbox's reader learns so
 */
export function changeEmail(em: Em, { id }: User, email: string, clock: () => Date): Promise<EmailChanged> {
  const emailKey = toEmailKey(email);
  return em.transactional(async (tx) => {
    const user = await lockAll(tx, id, [emailKey]);
    const now = clock();
    const owner = await tx.findOne(User, { emailKey });
    if (owner && owner.id !== id && !owner.unprovenSince) throw new EmailTaken();
    const undoKey = randomBytes(32).toString('base64url');
    const { email: oldEmail, emailKey: oldEmailKey } = user;
    let change: EmailChange | undefined;
    if (oldEmailKey !== emailKey) {
      const times = { createdAt: now, expiresAt: new Date(now.getTime() + UNDO_MS) };
      const addresses = { oldEmail, oldEmailKey, newEmailKey: emailKey };
      const found = await takeMailboxSnapshot(tx, user, emailKey);
      change = tx.create(EmailChange, {
        id: randomUUID(),
        user,
        keyHash: hash(undoKey),
        found,
        ...addresses,
        ...times,
      });
      // Providers know the old mailbox. Its next owner must not sign in as the user.
      await tx.nativeDelete(Identity, { user: id });
    }
    if (owner?.unprovenSince) await joinUnproven(tx, owner, user);
    const held = await move(tx, user, email, { now });
    const parted = await partAnswers(tx, emailKey);
    if (change) change.found = { ...change.found!, parted };
    return { user, undoKey, held, at: now };
  });
}

interface EmailUndone {
  user: User;
  /** The user's address until now. */
  leftKey: string;
  /** Time of the undoing. */
  at: Date;
}

/**
 * Restores a user's address from before a change, with everything received since. The new mailboxes get back what they
 * owned before. Identities and later undo links become invalid. Null if the link has expired.
 * @throws {EmailTaken} if another user has the address now
 */
export function undoEmailChange(
  em: Em,
  undoKey: string,
  clock: () => Date,
  privacyRequests: PrivacyRequests = noPrivacyRequests,
): Promise<EmailUndone | null> {
  return em.transactional(async (tx) => {
    const found = await tx.findOne(EmailChange, { keyHash: hash(undoKey), expiresAt: { $gt: clock() } });
    if (!found) return null;
    // From here on, the user's addresses cannot change.
    await lockMailbox(tx, found.user.id);
    const since = { user: found.user.id, createdAt: { $gte: found.createdAt } };
    const changes = await tx.find(EmailChange, since, { orderBy: { createdAt: 'desc' }, refresh: true });
    const left = changes.filter((each) => each.found !== null);
    const user = await lockAll(tx, found.user.id, [found.oldEmailKey, ...left.map((each) => each.newEmailKey)]);
    const change = await tx.findOne(EmailChange, { id: found.id, keyHash: hash(undoKey) }, { refresh: true });
    if (!change) return null;
    const now = clock();
    const leftKey = user.emailKey;
    await makeRoom(tx, change.oldEmailKey, user);
    change.undoneAt = now;
    await tx.flush();
    await tx.nativeDelete(Identity, { user: user.id });
    await tx.execute('delete from embed_grant where user_id = ? and granted_at >= ?', [user.id, change.createdAt]);
    const made = [user.id, change.createdAt];
    await endFeeds(tx, 'user_id = ? and created_at >= ?', made, { now, privacyRequests });
    await tx.execute('delete from login_code where email_key in (?, ?)', [user.emailKey, change.oldEmailKey]);
    const returned = left.flatMap((each) => each.found!.orders.map(({ id }) => id));
    await move(tx, user, change.oldEmail, { now, returned });
    for (const each of left) {
      if (each.newEmailKey !== change.oldEmailKey)
        await restoreMailbox(tx, user, each.newEmailKey, { found: each.found!, now });
    }
    for (const each of left) await rejoinAnswers(tx, each.found!.parted);
    await partAnswers(tx, user.emailKey);
    await tx.nativeUpdate(EmailChange, since, { keyHash: null, found: null });
    return { user, leftKey, at: now };
  });
}

/**
 * Locks the user and the addresses from before and after. Writers with one of them have finished, or wait. A fixed
 * order prevents deadlocks.
 * @throws {NotFound} if the user was erased meanwhile
 */
async function lockAll(tx: Em, id: string, others: readonly string[]): Promise<User> {
  const { emailKey: before } = await lockMailbox(tx, id);
  for (const key of [...new Set([before, ...others])].toSorted()) await lockAddress(tx, key);
  const user = await tx.findOneOrFail(User, { id }, { refresh: true });
  if (user.emailKey !== before) throw new NotFound();
  return user;
}

/**
 * Frees the address: a user who lost access may have signed in again and have an empty account. Its unconfirmed orders
 * belong to no account then.
 */
async function makeRoom(tx: Em, emailKey: string, user: User): Promise<void> {
  const { id } = user;
  const other = await tx.findOne(User, { emailKey });
  if (!other || other.id === id) return;
  if (other.unprovenSince) return joinUnproven(tx, other, user);
  const [row] = await tx.execute<{ used: boolean }[]>(...bindNamedParams(`select ${USED} as used`, { user: other.id }));
  if (row?.used) throw new EmailTaken();
  await tx.execute('delete from session where user_id = ?', [other.id]);
  await tx.execute('update customer_order set user_id = null where user_id = ?', [other.id]);
  await joinUnproven(tx, other, user);
}

/** SQL: an order that waits for the account of a mailbox to confirm it. */
const FOR_ACCOUNT = `user_id is null and ${isHeldForAccountSql('customer_order')} and email_key = ?`;

type Id = { id: string };

interface Move {
  now: Date;
  /** Orders that another mailbox gets back, with the links in its mails. */
  returned?: readonly string[];
}

/** Returns the ids of the paid orders that wait for the user. */
async function move(tx: Em, user: User, email: string, { now, returned = [] }: Move): Promise<string[]> {
  const emailKey = toEmailKey(email);
  // Threads first: a reply locks its thread before it looks for the member.
  const before = user.emailKey;
  await moveThread(tx, before, { email, emailKey });
  tx.assign(user, { email, emailKey });
  await tx.flush();
  // Mails about the user's orders go to the new address, and about those in its name, which it may still confirm. Links
  // in earlier mails confirm nothing any more.
  const moved = await tx.execute<Id[]>(
    `update customer_order set email = ?, email_key = ?,
       confirm_key = case when confirm_key is null or confirmed_at is not null or id = any(string_to_array(?, ',')::uuid[])
         then confirm_key else gen_random_uuid() end
     where user_id = ? or (${FOR_ACCOUNT}) returning id`,
    [email, emailKey, returned.join(), user.id, before],
  );
  const kept = moved.filter(({ id }) => !returned.includes(id));
  await renewWithdrawalKeys(tx, kept);
  await scheduleCustomerUpdate(tx, 'user_id = ?', user.id, now);
  await scheduleCustomerUpdate(tx, FOR_ACCOUNT, emailKey, now);
  await tx.execute(
    `update onboarding set email = ?, email_key = ?
     where email_key = ? and order_id in (select id from customer_order where user_id = ? or (${FOR_ACCOUNT}))`,
    [email, emailKey, emailKey, user.id, emailKey],
  );
  // Orders of the new mailbox that were paid since the account exists wait for it as well.
  const held = await tx.execute<Id[]>(
    `update customer_order set names_account = true, held_since = ?
     where user_id is null and not names_account and email_key = ? and status = 'paid' and confirmed_at is null and confirm_key is not null and paid_at > ?
     returning id`,
    [now, emailKey, user.createdAt],
  );
  await matchRenewals(
    tx,
    held.map(({ id }) => id),
    now,
  );
  await assignGuestPurchases(tx, user);
  const all = `select id from customer_order where status = 'paid' and ${FOR_ACCOUNT} order by created_at`;
  return (await tx.execute<{ id: string }[]>(all, [emailKey])).map(({ id }) => id);
}

/** Ends the links in mails about unconfirmed withdrawals: the former mailbox confirms none any more. */
async function renewWithdrawalKeys(tx: Em, orders: readonly Id[]): Promise<void> {
  await tx.execute(
    `update refund_request set confirm_key = gen_random_uuid()
     where confirm_key is not null and confirmed_at is null and order_id = any(string_to_array(?, ',')::uuid[])`,
    [orders.map(({ id }) => id).join()],
  );
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

class EmailTaken extends AppError {
  constructor() {
    super(409, 'email_taken', msg`This address belongs to another account of yours.`);
  }
}
