import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/languages.ts';
import type { Speaker, Words } from '#contract/speak.ts';
import { mailDataIn } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import { formatDay, formatMoment, formatMoney } from '../../format.ts';
import { oneLine } from '../../mail/plain.ts';
import type { Order } from '../orders/order.entity.ts';
import { enqueueFormMail, type FormMail, nextRoom } from '../outbox/form-mail.service.ts';
import { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { enqueueMail } from '../outbox/outbox.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { shownItemOf } from '../receipts/receipts.service.ts';
import { speakerOf } from '../../words.ts';
import type { Verdict } from './withdrawal-verdict.ts';

/** A withdrawal as it came, what it means, and what became of it. */
export interface Received {
  fullName: string;
  emailKey: string;
  /** What the buyer wrote to name the contract. */
  contract: string;
  order: Order | null;
  /** In which it came. */
  language: Language;
  verdict: Verdict;
}

/** As many as somebody who looks for the right words sends; programs send more. */
const SPELT_OUT = 10;

/**
 * Acknowledges a withdrawal by mail, whatever was found: that one was not would tell what is known about the
 * address. Anybody may type any address, so a mailbox gets as many of these in an hour as of every other form's
 * mails, and those that come on top are gathered in one that leaves when the hour is over. One that has ended a
 * contract leaves at once in any case, and there are no more of those than contracts; the answer does not tell
 * which it was, so `until` is when it leaves at the latest. To be called while the address is locked.
 */
export async function acknowledge(tx: Em, context: PaymentContext, received: Received, now: Date): Promise<FormMail> {
  const { emailKey, language } = received;
  const at = { now, timeZone: context.brand.timeZone };
  const told = tell(received, await speakerOf(language), at);
  const data = { ...mailDataIn(context.brand, language), ...told };
  const letter = { recipient: emailKey, template: 'withdrawal-received', language, data } as const;
  const waiting = await tx.findOne(OutboxMail, {
    recipient: emailKey,
    template: letter.template,
    status: 'pending',
    fromForm: true,
    notBefore: { $gt: now },
  });
  if (received.verdict.kind === 'accepted') {
    const { id } = enqueueMail(tx, letter, now);
    const until = waiting?.notBefore ?? (await nextRoom(tx, letter, now));
    return { when: until > now ? 'later' : 'now', id, until };
  }
  const further = waiting && tell(received, await speakerOf(waiting.language), at);
  if (waiting && further && (await gather(tx, waiting, further)))
    return { when: 'later', id: null, until: waiting.notBefore };
  return enqueueFormMail(tx, letter, now, { again: true });
}

/** Adds a statement to a mail that has not left. False where a worker has it in hand already. */
async function gather(tx: Em, { id, data }: OutboxMail, added: ReturnType<typeof tell>): Promise<boolean> {
  const { receivedAt, fullName, contract, outcomeText } = added;
  const known = data['further'] ? data['further'].split('\n\n') : [];
  const further = [...known, oneLine(`${receivedAt}: ${fullName}, ${contract}. ${outcomeText}`)];
  const spelt = further.slice(0, SPELT_OUT).join('\n\n');
  const uncounted = Number(data['furtherCount'] ?? 0) + further.length - Math.min(further.length, SPELT_OUT);
  const gathered = { ...data, further: spelt, ...(uncounted > 0 && { furtherCount: String(uncounted) }) };
  return (await tx.nativeUpdate(OutboxMail, { id, status: 'pending', leasedUntil: null }, { data: gathered })) > 0;
}

/** What was sent, when, and what it means. The mail goes to the mailbox that the order belongs to: there it may say what it was. */
function tell(
  { fullName, contract, order, verdict }: Received,
  speaker: Speaker,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const { say, language } = speaker;
  const named = order ? say(namedBy(contract, order, { now, timeZone, language })) : contract;
  return {
    fullName: withoutLinks(fullName),
    contract: withoutLinks(named),
    receivedAt: formatMoment(now, timeZone, language),
    outcomeText: verdict.outcome(speaker),
    nextText: verdict.next(speaker),
  };
}

function namedBy(
  contract: string,
  order: Order,
  { now, timeZone, language }: { now: Date; timeZone: string; language: Language },
): Words {
  const item = shownItemOf(order);
  const price = formatMoney(order.amountMinor, order.currency, language);
  const day = formatDay(order.paidAt ?? now, timeZone, language);
  return msg({
    message: `${contract} (${item}, ${price}, bought ${day})`,
    comment: 'A contract as its buyer named it, and what it is',
  });
}

/** The mail goes to whatever address was typed: it spreads nobody's links. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, '…');
}
