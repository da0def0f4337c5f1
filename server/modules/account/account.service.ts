import { type Brand, mailDataIn, pagesUrl } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import { formatDay } from '../../format.ts';
import type { DisputeEvidence } from '../dispute-evidence/dispute-evidence.entity.ts';
import { enqueueMail } from '../outbox/outbox.service.ts';
import { shownItemOf } from '../receipts/receipts.service.ts';
import { endSessions } from '../session/session.store.ts';
import { changeEmail, UNDO_MS, undoEmailChange } from '../users/email-change.service.ts';
import type { User } from '../users/user.entity.ts';
import { eraseAddress, eraseUser } from './erase.service.ts';
import type { Erasures } from './erasures.ts';

/** Gives an account another address, tells the old one how to take it back, and ends every session. */
export function moveAccount(em: Em, { id, emailKey }: User, email: string, brand: Brand, now: Date): Promise<User> {
  return em.transactional(async (tx) => {
    const { user, undoKey } = await changeEmail(tx, { id } as User, email, now);
    if (user.emailKey !== emailKey) {
      const { language } = user;
      const undoUrl = `${pagesUrl(brand, language)}/account/undo-email?key=${undoKey}`;
      const until = formatDay(new Date(now.getTime() + UNDO_MS), brand.timeZone, language);
      const data = { ...mailDataIn(brand, language), undoUrl, until };
      enqueueMail(tx, { recipient: emailKey, template: 'email-changed', language, data }, now);
    }
    await endSessions(tx, id);
    return user;
  });
}

/** Takes a change of address back, and ends every session. False for a link that has run out. */
export function undoMove(em: Em, undoKey: string, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    const user = await undoEmailChange(tx, undoKey, now);
    if (user) await endSessions(tx, user.id);
    return user !== null;
  });
}

/** Erases an account for good, and tells the mailbox that it is done. */
export function deleteAccount(
  em: Em,
  user: User,
  { brand, erasures, now }: { brand: Brand; erasures: Erasures; now: Date },
): Promise<void> {
  const { id, emailKey, language } = user;
  return em.transactional(async (tx) => {
    const { addresses, evidence } = await eraseUser(tx, { id, emailKey }, now);
    const day = (at: Date) => formatDay(at, brand.timeZone, language);
    const data = { ...mailDataIn(brand, language), deletedOn: day(now), ...describeEvidence(evidence, day) };
    // The one thing that comes after it.
    const after = new Date(now.getTime() + 1);
    enqueueMail(tx, { recipient: emailKey, template: 'account-deleted', language, data, notBefore: now }, after);
    await tx.flush();
    // Before the commit: a list that cannot be written to leaves everything as it was.
    await erasures.add([id, ...addresses], now);
  });
}

/** Values of the mail about evidence that is kept; empty where none is. */
function describeEvidence(evidence: readonly DisputeEvidence[], day: (at: Date) => string) {
  const [first] = evidence;
  return {
    disputedItems: evidence.map(({ order }) => shownItemOf(order)).join('; '),
    evidenceUntil: first ? day(first.eraseAt) : '',
  };
}

/** Erases anew whom a restored backup has brought back. How many that were. */
export async function repeatErasures(em: Em, erasures: Erasures): Promise<number> {
  const erasedAt = await erasures.read();
  if (!erasedAt) return 0;
  let repeated = 0;
  for (const { id, email_key: emailKey } of await em.execute<{ id: string; email_key: string }[]>(
    "select id, email_key from app_user where email_key not like '%@deleted.invalid'",
  )) {
    const until = erasedAt(id);
    if (!until) continue;
    await em.transactional((tx) => eraseUser(tx, { id, emailKey }, until));
    repeated++;
  }
  for (const { address } of await em.execute<{ address: string | null }[]>(LEFT_BEHIND)) {
    if (!address) continue;
    const until = erasedAt(address);
    if (until) await em.transactional((tx) => eraseAddress(tx, address, until));
  }
  return repeated;
}

/** How many people whose rows say that they were erased the list does not know: it was lost, or is another machine's. */
export async function countUnlisted(em: Em, erasures: Erasures): Promise<number> {
  const erasedAt = await erasures.read();
  const erased = await em.execute<{ id: string }[]>("select id from app_user where email_key like '%@deleted.invalid'");
  return erased.filter(({ id }) => !erasedAt?.(id)).length;
}

/** Addresses of people without an account. */
const LEFT_BEHIND = [
  ...['subscriber', 'signup', 'contact_message', 'onboarding', 'customer_order'].map(
    (table) => `select email_key as address from ${table}`,
  ),
  'select email_key from login_code',
  "select coalesce(email_key, lower(answers->>'email')) from draft",
  'select lower(email) from refund_request',
  'select recipient from outbox_mail',
  'select about from outbox_mail',
  'select lower(recipient) from sandbox_mail',
  'select address from suppressed_address',
].join(' union ');
