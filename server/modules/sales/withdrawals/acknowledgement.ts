import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import type { Speaker, Words } from '#contract/i18n/speak.ts';
import { buildMailData, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatDay, formatMoment, formatMoney } from '#server/platform/i18n/format.ts';
import { oneLine, withoutLinks } from '#server/platform/mail/plain.ts';
import type { Order } from '../orders/order.entity.ts';
import { enqueueFormMail } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { filterInbox } from '#server/platform/outbox/inbox.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { formatTranslatedItem } from '../receipts/receipts.service.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { FORMER_ADDRESS_VERDICT, type WithdrawalVerdict } from './withdrawal-verdict.ts';

/** Received withdrawal with its interpretation and outcome. */
export interface Received {
  fullName: string;
  emailKey: string;
  /** Buyer's description of the contract. */
  contract: string;
  order: Order | null;
  /** Language of the withdrawal. */
  language: Language;
  verdict: WithdrawalVerdict;
  /** Key by which the contract's mailbox confirms it; null if not needed. */
  confirmKey?: string | null | undefined;
  /** True if another contract has a mail as well. The mails then include the time of payment. */
  isSeveral?: boolean;
  /** True if the form's name is the buyer's. */
  isInBuyersName?: boolean;
  /** True if the mailbox was not asked about this contract before, or not in this name: the mail skips the hourly limit. */
  isUrgent?: boolean;
}

/** More than a person sends; bots send more. */
const SPELT_OUT = 10;

/**
 * Acknowledges a withdrawal by mail, whatever was found, so that the mail reveals nothing about the address. Anyone may
 * type any address. A mailbox gets as many as other form mails; further ones are gathered into a later mail. One that
 * ended a contract leaves at once. The first request for confirmation, and the first in the buyer's name, only obey the
 * limit of two mails a minute. Call it while the address is locked.
 */
export async function acknowledgeWithdrawal(
  tx: Em,
  context: PaymentContext,
  received: Received,
  now: Date,
): Promise<void> {
  const at = { now, receivedAt: now, timeZone: context.brand.timeZone };
  const mailbox = received.order ? await findMailbox(tx, received.order) : received.emailKey;
  if (mailbox !== received.emailKey) {
    // The account has another address now: details go to that mailbox only.
    await send(tx, context, { ...received, order: null, verdict: FORMER_ADDRESS_VERDICT, confirmKey: null }, at);
  }
  await send(tx, context, { ...received, emailKey: mailbox }, at);
}

async function send(tx: Em, context: PaymentContext, received: Received, at: At): Promise<void> {
  const { now } = at;
  const letter = await buildAcknowledgementMail(context, received, at);
  if (received.verdict.kind === 'accepted') {
    enqueueMail(tx, { ...letter, fromForm: true, notBefore: now }, now);
    return;
  }
  if (received.isUrgent) {
    await enqueueFormMail(tx, letter, now, { again: true, urgent: true });
    return;
  }
  const { recipient, data } = letter;
  const gathering = {
    ...filterInbox('recipient', recipient),
    template: TEMPLATE,
    status: 'pending',
    fromForm: true,
    notBefore: { $gt: now },
  } as const;
  const waiting = await tx.findOne(OutboxMail, gathering);
  const further = waiting && tell(shorten(received), await loadSpeaker(waiting.language), at);
  if (waiting && further && (await gather(tx, waiting, received, { ...further, confirmUrl: data.confirmUrl }))) return;
  await enqueueFormMail(tx, letter, now, { again: true });
}

/**
 * Confirms at once that the mailbox, or the coach, has ended the contract. An erased buyer gets no mail. The answer for a
 * request that can be confirmed again has the limits of a form. Call it while the address is locked.
 */
export async function acknowledgeConfirmed(
  tx: Em,
  context: PaymentContext,
  received: Received & { order: Order },
  { receivedAt, now, isAgain }: { receivedAt: Date; now: Date; isAgain: boolean },
): Promise<void> {
  if (isErased(received.order.emailKey)) return;
  const emailKey = await findMailbox(tx, received.order);
  const at = { now, receivedAt, timeZone: context.brand.timeZone };
  const mail = await buildAcknowledgementMail(context, { ...received, emailKey }, at);
  if (isAgain) await enqueueFormMail(tx, mail, now, { again: true });
  else enqueueMail(tx, mail, now);
}

const TEMPLATE = 'withdrawal-received';

interface At {
  now: Date;
  /** When the withdrawal arrived. */
  receivedAt: Date;
  timeZone: string;
}

async function buildAcknowledgementMail({ brand }: PaymentContext, received: Received, at: At) {
  const { emailKey, language, confirmKey } = received;
  const told = tell(received, await loadSpeaker(language), at);
  const confirmUrl = confirmKey && `${pagesUrl(brand, language)}/withdraw/confirm?token=${confirmKey}`;
  const data: Record<string, string> & { confirmUrl?: string } = {
    ...buildMailData(brand, language),
    ...told,
    ...(confirmUrl && { confirmUrl }),
  };
  return { recipient: emailKey, template: TEMPLATE, language, data } as const;
}

/** Returns the contract's mailbox: the account's current address, else the order's. */
async function findMailbox(tx: Em, order: Order): Promise<string> {
  await tx.populate(order, ['user']);
  return order.user?.emailKey ?? order.emailKey;
}

/** Maximum characters of typed text in a gathered mail, so that strangers cannot fill it. */
const GATHERED_LENGTH = 60;

function shorten(received: Received): Received {
  const cut = (text: string) => {
    const characters = Array.from(text);
    return characters.length > GATHERED_LENGTH ? `${characters.slice(0, GATHERED_LENGTH - 1).join('')}…` : text;
  };
  return { ...received, fullName: cut(received.fullName), contract: cut(received.contract) };
}

/** Adds a withdrawal to a pending mail. False if a worker is already sending it. */
async function gather(
  tx: Em,
  { id, data }: OutboxMail,
  { order, isInBuyersName = false }: Received,
  added: ReturnType<typeof tell> & { confirmUrl: string | undefined },
): Promise<boolean> {
  const { receivedAt, fullName, contract, outcomeText, confirmUrl = '' } = added;
  const text = oneLine(`${receivedAt}: ${fullName}, ${contract}. ${outcomeText} ${confirmUrl}`).trim();
  const before = readLines(data);
  const lines = addLine(before, { text, order: order?.id ?? '', name: isInBuyersName ? BUYERS_NAME : '' });
  const uncounted = Number(data['furtherCount'] ?? 0) + before.length + 1 - lines.length;
  const gathered = {
    ...data,
    further: lines.map((line) => line.text).join('\n\n'),
    furtherOrders: lines.map((line) => `${line.order}${line.name}`).join(' '),
    ...(uncounted > 0 && { furtherCount: String(uncounted) }),
  };
  return (await tx.nativeUpdate(OutboxMail, { id, status: 'pending', leasedUntil: null }, { data: gathered })) > 0;
}

/** Withdrawal in a gathered mail. */
interface Line {
  text: string;
  /** Id of the order; empty if none was found. */
  order: string;
  /** `BUYERS_NAME` if the form's name is the buyer's; otherwise empty. */
  name: string;
}

const BUYERS_NAME = '!';

function readLines({ further, furtherOrders = '' }: Record<string, string>): Line[] {
  const orders = furtherOrders.split(' ');
  return (further?.split('\n\n') ?? []).map((text, at) => {
    const [order = '', buyers] = orders[at]?.split(BUYERS_NAME) ?? [];
    return { text, order, name: buyers === undefined ? '' : BUYERS_NAME };
  });
}

/**
 * Adds a withdrawal with at most one line for each order: the newest in the buyer's name, else the newest. Strangers send
 * many, so the oldest lines without an order give way.
 */
function addLine(before: readonly Line[], added: Line): Line[] {
  const same = before.find(({ order }) => order !== '' && order === added.order);
  if (same?.name && !added.name) return [...before];
  const others = before.filter((line) => line !== same);
  if (others.length < SPELT_OUT) return [...others, added];
  const oldest = others.find(({ order }) => order === '') ?? others[0];
  return [...others.filter((line) => line !== oldest), added];
}

/** Describes what was sent, when, and its effect. Only the order's mailbox may read details of the order. */
function tell(
  { fullName, contract, order, verdict, isSeveral = false }: Received,
  speaker: Speaker,
  { receivedAt, timeZone }: At,
) {
  const { say, language } = speaker;
  const named = order ? say(namedBy(contract, order, { timeZone, language, isSeveral })) : contract;
  return {
    fullName: withoutLinks(fullName),
    contract: withoutLinks(named),
    receivedAt: formatMoment(receivedAt, timeZone, language),
    outcomeText: verdict.outcome(speaker),
    nextText: verdict.next(speaker),
  };
}

function namedBy(
  contract: string,
  order: Order,
  { timeZone, language, isSeveral }: Pick<At, 'timeZone'> & { language: Language; isSeveral: boolean },
): Words {
  const item = formatTranslatedItem(order);
  const price = formatMoney(order.amountMinor, order.currency, language);
  const day = (isSeveral ? formatMoment : formatDay)(order.paidAt ?? order.createdAt, timeZone, language);
  return msg({
    message: `${contract} (${item}, ${price}, bought ${day})`,
    comment: 'A contract as its buyer named it, and what it is',
  });
}
