import type { Language } from '#contract/i18n/languages.ts';
import { type Brand, buildMailData, pagesUrl } from '#server/platform/brand.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatDay } from '#server/platform/i18n/format.ts';
import type { DisputeEvidence } from '#server/modules/sales/dispute-evidence/dispute-evidence.entity.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { sendReceipts } from '#server/modules/sales/after-sale/order-address.service.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { canBeConfirmed } from '#server/modules/sales/orders/contract-end.ts';
import type { PaymentContext } from '#server/modules/sales/payments/payment-context.ts';
import { formatTranslatedItem } from '#server/modules/sales/receipts/receipts.service.ts';
import { Unauthorized } from '../access/viewer.ts';
import { Session } from '../sessions/session.entity.ts';
import { endSessions } from '../sessions/session.store.ts';
import { changeEmail, UNDO_MS, undoEmailChange } from '../users/email-change.service.ts';
import type { User } from '../users/user.entity.ts';
import { ADDRESSES_SQL } from './addressed.ts';
import { eraseAddress, eraseUser } from './erase.service.ts';
import { addRequests, findListedAccounts } from './privacy-requests/listed-requests.ts';
import type { PersonScope } from './person-scope.ts';
import type { PrivacyRequests } from './privacy-requests/privacy-requests.ts';

interface Move {
  email: string;
  /** Id hash of the session that asks. */
  session: string;
  /** Context of mails about orders. */
  payments?: PaymentContext;
}

/**
 * Changes an account's address, mails the undo link to the old one, and ends every session. The new mailbox gets the
 * links to confirm guests' orders that wait for the account, because those in earlier mails are invalid, or missing.
 * @throws {Unauthorized} if the session has ended meanwhile: it must not be renewed
 */
export function moveAccount(
  em: Em,
  { id, emailKey }: User,
  { email, session, payments }: Move,
  brand: Brand,
  clock: () => Date,
): Promise<User> {
  return em.transactional(async (tx) => {
    const { user, undoKey, held, at: now } = await changeEmail(tx, { id } as User, email, clock);
    if (user.emailKey !== emailKey) {
      const { language } = user;
      const undoUrl = `${pagesUrl(brand, language)}/account/undo-email?key=${undoKey}`;
      const until = formatDay(new Date(now.getTime() + UNDO_MS), brand.timeZone, language);
      const data = { ...buildMailData(brand, language), undoUrl, until };
      enqueueMail(tx, { recipient: emailKey, template: 'email-changed', language, data }, now);
    }
    if (payments) await askToConfirm(tx, payments, held, now);
    if ((await tx.nativeDelete(Session, { idHash: session })) === 0) throw new Unauthorized();
    await endSessions(tx, id);
    return user;
  });
}

async function askToConfirm(tx: Em, context: PaymentContext, held: readonly string[], now: Date): Promise<void> {
  for (const order of await tx.find(Order, { id: { $in: [...held] } }, { refresh: true })) {
    if (await canBeConfirmed(tx, order, now)) await sendReceipts(context, tx, order, { isSpread: false, now });
  }
}

/**
 * Undoes a change of address, mails the address that loses the account, and ends every session. False if the link has
 * expired.
 */
export function undoMove(em: Em, undoKey: string, { brand, clock, privacyRequests }: Erasing): Promise<boolean> {
  return em.transactional(async (tx) => {
    const undone = await undoEmailChange(tx, undoKey, clock, privacyRequests);
    if (!undone) return false;
    const { user, leftKey, at: now } = undone;
    const { language } = user;
    if (leftKey !== user.emailKey) {
      const data = buildMailData(brand, language);
      enqueueMail(tx, { recipient: leftKey, template: 'email-restored', language, data }, now);
    }
    await endSessions(tx, user.id);
    return true;
  });
}

interface Erasing {
  brand: Brand;
  privacyRequests: PrivacyRequests;
  clock: () => Date;
}

/** Erases an account for good and mails a confirmation. */
export function deleteAccount(em: Em, user: User, erasing: Erasing): Promise<void> {
  const { id, emailKey, language, unprovenSince } = user;
  return em.transactional(async (tx) => {
    const found = await eraseUser(tx, { id }, erasing.clock);
    await confirmErasure(tx, { recipient: emailKey, language, isGuest: Boolean(unprovenSince), ...found }, erasing);
  });
}

/** Erases a person without an account for good and mails a confirmation. */
export function deleteGuest(em: Em, emailKey: string, erasing: Erasing): Promise<void> {
  return em.transactional(async (tx) => {
    const language = (await findGuestLanguage(tx, emailKey)) ?? erasing.brand.language;
    const found = await eraseAddress(tx, emailKey, erasing.clock);
    await confirmErasure(tx, { recipient: emailKey, language, isGuest: true, erased: [emailKey], ...found }, erasing);
  });
}

/** Returns the language of a guest's latest order, message or sign-up; undefined if they left none. */
async function findGuestLanguage(tx: Em, emailKey: string): Promise<Language | undefined> {
  const [latest] = await tx.execute<{ language: Language }[]>(
    ...bindNamedParams(
      `select language from (
       select language, created_at as at from customer_order where email_key = :address
       union all select language, last_at from thread where email_key = :address
       union all select language, created_at from onboarding where email_key = :address
       union all select language, created_at from signup where email_key = :address
       union all select language, consent_at from subscriber where email_key = :address) known
     order by at desc limit 1`,
      { address: emailKey },
    ),
  );
  return latest?.language;
}

interface Erasure {
  recipient: string;
  language: Language;
  isGuest: boolean;
  /** Ids and addresses that must not return with a restored backup. */
  erased: string[];
  /** Further such addresses; of a former one only what is from before it was left. */
  scopes?: readonly PersonScope[];
  erasedAt: Date;
  evidence: DisputeEvidence[];
}

async function confirmErasure(
  tx: Em,
  { recipient, language, isGuest, erased, scopes = [], erasedAt, evidence }: Erasure,
  { brand, privacyRequests }: Omit<Erasing, 'clock'>,
): Promise<void> {
  const day = (at: Date) => formatDay(at, brand.timeZone, language);
  const data = {
    ...buildMailData(brand, language),
    ...describeEvidence(evidence, day),
    deletedOn: day(erasedAt),
    isGuest: isGuest ? 'yes' : '',
  };
  // Must be later than the erasure, which covers all mails up to its time and may be repeated after a restore.
  const createdAt = new Date(erasedAt.getTime() + 1);
  enqueueMail(tx, { recipient, template: 'account-deleted', language, data, notBefore: erasedAt }, createdAt);
  await tx.flush();
  // Before the commit: if the list cannot be written, nothing is erased.
  await addRequests(tx, privacyRequests, erased, erasedAt);
  for (const { address, until } of scopes) await addRequests(tx, privacyRequests, [address], until);
}

/** Returns mail values about evidence that is kept; empty strings if there is none. */
function describeEvidence(evidence: readonly DisputeEvidence[], day: (at: Date) => string) {
  const [first] = evidence;
  return {
    disputedItems: evidence.map(({ order }) => formatTranslatedItem(order)).join('; '),
    evidenceUntil: first ? day(first.eraseAt) : '',
  };
}

/** Repeats the erasures that a restored backup has undone. Returns their number. */
export async function repeatErasures(em: Em, privacyRequests: PrivacyRequests): Promise<number> {
  const erasedAt = await privacyRequests.read();
  if (!erasedAt) return 0;
  let repeated = 0;
  for (const { id, at } of await findListedAccounts(em, erasedAt)) {
    await em.transactional((tx) => eraseUser(tx, { id }, () => at));
    repeated++;
  }
  // An account at the address was not erased, or came after the erasure.
  const free = `select address from (${ADDRESSES_SQL}) known where not exists (select from app_user where email_key = address)`;
  for (const { address } of await em.execute<{ address: string | null }[]>(free)) {
    if (!address) continue;
    const until = erasedAt(address);
    if (until) await em.transactional((tx) => eraseAddress(tx, address, () => until));
  }
  return repeated;
}

/** Returns how many erased people are missing from the list: it was lost, or belongs to another machine. */
export async function countUnlisted(em: Em, privacyRequests: PrivacyRequests): Promise<number> {
  const erasedAt = await privacyRequests.read();
  const erased = await em.execute<{ id: string }[]>("select id from app_user where email_key like '%@deleted.invalid'");
  return erased.filter(({ id }) => !erasedAt?.(id)).length;
}
