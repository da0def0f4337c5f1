import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { toEmailKey, toMailboxKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { ContactInput } from '#contract/messages/contact.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { type Brand, buildMailData } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { BotSignal } from '#server/platform/http/request/form.ts';
import { groupCommits } from '#server/platform/db/group-commit.ts';
import {
  enqueueFormMail,
  loadFormMailsBefore,
  lockMailboxes,
} from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { enqueueCoachMails } from '#server/platform/outbox/coach-mail.service.ts';
import { interestLabels } from '#server/modules/catalog/programs/interests.service.ts';
import { recordAllIncoming } from '../threads/threads.service.ts';
import { findProvenUsers } from '#server/modules/accounts/users/unproven-accounts.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { displayName } from '#server/modules/accounts/users/users.service.ts';
import { ContactMessage } from './contact.entity.ts';

interface Shop {
  newEm: () => Em;
  brand: Brand;
  coaches: () => readonly string[];
  /** Prefix that programme names lose. */
  prefix: string;
  clock: () => Date;
}

/** A message as received. */
interface Received {
  input: ContactInput;
  botSignal: BotSignal | null;
  /** Signed-in sender, if any. */
  user: Pick<User, 'emailKey'> | null;
  language: Language;
}

interface ReceivedOf extends Received {
  emailKey: string;
  /** Account of the typed address, if any. */
  owner: User | null;
  /** True if the owner of the address sent it while signed in. */
  isProven: boolean;
}

/**
 * Returns a function that stores a message, mails it to the coach and acknowledges it to the sender. Messages that
 * arrive at the same time share a transaction.
 */
export function createMessageStore(shop: Shop): (message: Received) => Promise<void> {
  return groupCommits((messages, { wait }) => storeMessages(messages, { shop, wait }), toMailbox);
}

/** Returns the messages that it left out because another transaction has locked their mailboxes. */
async function storeMessages(
  messages: readonly Received[],
  { shop, wait }: { shop: Shop; wait: boolean },
): Promise<readonly Received[]> {
  const em = shop.newEm();
  if (wait) {
    const emailKey = messages.map(toMailbox);
    await runUnderMailboxLock(em, { emailKey }, (tx) => writeMessages(tx, messages, shop));
    return [];
  }
  return em.transactional(async (tx) => {
    const locked = await lockMailboxes(tx, messages.map(toMailbox), { wait });
    const [free, taken] = partition(messages, (each) => locked.has(toMailbox(each)));
    if (free.length > 0) await writeMessages(tx, free, shop);
    return taken;
  });
}

async function writeMessages(tx: Em, messages: readonly Received[], shop: Shop): Promise<void> {
  const now = shop.clock();
  const received = await findOwners(tx, messages);
  await writeMails(
    tx,
    received.filter(({ botSignal }) => !botSignal),
    { shop, now },
  );
  await tx.insertMany(
    ContactMessage,
    received.map(({ input: { name, email, programInterest, message }, emailKey, botSignal, isProven }) => {
      const row = { name, email, emailKey, programInterest, message };
      return { id: randomUUID(), ...row, botSignal, isProven, createdAt: now };
    }),
  );
  await recordAllIncoming(
    tx,
    received.map(({ input: { name: typed, email, message: text }, botSignal, isProven, owner, language }) => {
      const name = isProven && owner ? displayName(owner) : typed;
      return { name, email, text, language, bot: Boolean(botSignal), proven: isProven, owner, now };
    }),
  );
}

function toMailbox({ input }: Received): string {
  return toMailboxKey(toEmailKey(input.email));
}

async function findOwners(tx: Em, messages: readonly Received[]): Promise<ReceivedOf[]> {
  const emailKeys = messages.map(({ input }) => toEmailKey(input.email));
  const owners = new Map((await findProvenUsers(tx, emailKeys)).map((each) => [each.emailKey, each]));
  return messages.map((each, at) => {
    const emailKey = emailKeys[at]!;
    const owner = owners.get(emailKey) ?? null;
    const language = owner?.language ?? each.language;
    return { ...each, emailKey, owner, isProven: each.user?.emailKey === emailKey, language };
  });
}

/** Writes the acknowledgements, and the mails to the coach. */
async function writeMails(tx: Em, messages: readonly ReceivedOf[], { shop, now }: { shop: Shop; now: Date }) {
  const emailKeys = messages.map(({ emailKey }) => emailKey);
  const before = await loadFormMailsBefore(tx, emailKeys, now);
  for (const { emailKey, language } of messages) await acknowledge(tx, emailKey, { shop, language, before, now });
  const [impersonating, others] = partition(messages, ({ owner, isProven }) => Boolean(owner) && !isProven);
  for (const each of [impersonating, others]) await tellCoach(tx, each, { shop, now });
}

/** Mails an acknowledgement to the typed address. It has no content of the form, so nobody can send spam with it. */
async function acknowledge(
  tx: Em,
  recipient: string,
  { shop, language, before, now }: { shop: Shop; language: Language; before: FormMailsBefore; now: Date },
): Promise<void> {
  const data = buildMailData(shop.brand, language);
  const mail = { recipient, template: 'contact-received', language, data } as const;
  await enqueueFormMail(tx, mail, now, { known: before.get(recipient) });
}

type FormMailsBefore = Awaited<ReturnType<typeof loadFormMailsBefore>>;

/** Mails messages to each coach: either all with an account whose address was used without signing in, or none. */
async function tellCoach(tx: Em, messages: readonly ReceivedOf[], { shop, now }: { shop: Shop; now: Date }) {
  const { brand, coaches, prefix } = shop;
  if (messages.length === 0) return;
  const coach = await loadSpeaker(brand.language);
  const labels = messages.some(({ input }) => input.programInterest) ? await interestLabels(tx, prefix) : {};
  const mails = messages.flatMap(({ input: { name: typed, email, programInterest, message }, owner, isProven }) => {
    const impersonated = isProven ? null : owner;
    const name = impersonated ? displayName(impersonated) : typed;
    const data = {
      ...buildMailData(brand, brand.language),
      name,
      email,
      about: (programInterest && labels[programInterest]) || coach.say(msg`Not specified`),
      message: message || coach.say(msg`(no message)`),
      ...(impersonated && { typed }),
    };
    const mail = {
      template: impersonated ? ('contact-unproven' as const) : ('contact-message' as const),
      language: brand.language,
      data,
      about: toEmailKey(email),
      replyTo: { name, address: email },
    };
    return coaches().map((recipient) => ({ ...mail, recipient }) as const);
  });
  await enqueueCoachMails(tx, mails, brand, now);
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((each) => !test(each))];
}
