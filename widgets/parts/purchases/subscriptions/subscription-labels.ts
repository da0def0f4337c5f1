import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { SubscriptionResponse } from '#contract/coaching/dashboard.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { asPart, type Words } from '#widgets/core/i18n/words.tsx';
import { longDate } from '#widgets/ui/dates/dates.ts';
import { formatAmount } from '#widgets/core/region/money.ts';

const STATUS_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  active: msg({ message: 'Active', context: 'a state of a subscription' }),
  past_due: msg({ message: 'Past due', context: 'a state of a subscription' }),
  unpaid: msg({ message: 'Unpaid', context: 'a state of a subscription' }),
  paused: msg({ message: 'Paused', context: 'a state of a subscription' }),
  canceled: msg({ message: 'Cancelled', context: 'a state of a subscription' }),
  trialing: msg({ message: 'Trial', context: 'a state of a subscription' }),
  ended: msg({ message: 'Ended', context: 'a state of a subscription' }),
  ended_unpaid: msg({ message: 'Ended: not paid', context: 'a state of a subscription' }),
  incomplete: msg({ message: 'Not paid yet', context: 'a state of a subscription' }),
  incomplete_expired: msg({ message: 'Not paid', context: 'a state of a subscription' }),
  disputed: msg({ message: 'Disputed', context: 'a state of a subscription' }),
};

/** Returns a readable status: past_due is "Past due". Unknown ones are shown unchanged. */
export function statusLabel({ status: given, live, disputed, endedUnpaid, ended }: SubscriptionResponse): Words {
  const status = disputed && !live ? 'disputed' : ended ? 'ended' : endedUnpaid ? 'ended_unpaid' : given;
  const known = STATUS_LABELS[status];
  if (known) return known;
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Describes state and end of a subscription, one sentence each. */
export function termLines(subscription: SubscriptionResponse, language: Language): Words[] {
  const { status, live, disputed, currentPeriodEnd, endsAt, cancellation } = subscription;
  const day = longDate(currentPeriodEnd, language);
  if (status.startsWith('incomplete')) return [msg`The first payment hasn’t gone through.`];
  if (status === 'past_due') {
    const last = longDate(subscription.graceUntil, language);
    return [
      msg`The renewal on ${day} failed: your card was not charged.`,
      live
        ? msg`Your access lasts until ${last}. Update your card to keep it.`
        : msg`Your access ended on ${last}. Update your card to get it back.`,
    ];
  }
  if (!live && disputed) {
    return [msg`A payment is disputed. Until the dispute is decided, you have no access and nothing is charged.`];
  }
  if (!live && cancellation)
    return [
      msg({
        message: 'It gives no access now but hasn’t ended. Once you cancel it, you won’t be charged again.',
        comment: 'Of a subscription.',
      }),
    ];
  const { ended } = subscription;
  if (!ended && subscription.endedUnpaid) return [msg`The renewal on ${day} was not paid.`];
  const end = longDate(ended?.at ?? endsAt ?? currentPeriodEnd, language);
  if (ended?.why === 'refund')
    return [msg({ message: `It ended with the refund on ${end}.`, comment: 'Of a subscription.' })];
  if (!live) return [msg({ message: `Ended ${end}`, comment: 'Of a subscription.' })];
  return [
    msg({ message: `Paid until ${day}`, comment: 'Of a subscription.' }),
    ...(endsAt ? [msg({ message: `Ends on ${end}`, comment: 'Of a subscription.' })] : []),
    ...(disputed ? [msg`A payment is disputed. Nothing is charged until the dispute is decided.`] : []),
  ];
}

/** Describes the remaining charges and the end after a cancellation. */
export function describeRemainingCharges(
  { cancellation, live, status, currency }: SubscriptionResponse,
  language: Language,
): Words {
  if (!cancellation) return '';
  const { charges } = cancellation;
  const day = longDate(cancellation.endsAt, language);
  const total = formatAmount(cancellation.total, currency, language);
  if (!live || (status === 'past_due' && charges === 0))
    return msg({ message: 'It ends immediately. You won’t be charged again.', comment: 'Of a subscription.' });
  if (charges === 0) return msg`You won’t be charged again. It ends on ${day}.`;
  const each = formatAmount(Number(cancellation.total) / charges, currency, language);
  if (charges === 1) return msg`One more payment of ${each}, then it ends on ${day}.`;
  const payments = asPart(morePayments(charges));
  return msg`${payments} of ${each}, ${total} in total, then it ends on ${day}.`;
}

function morePayments(charges: number): MessageDescriptor {
  return msg`${plural(charges, {
    1: 'One more payment',
    2: 'Two more payments',
    3: 'Three more payments',
    4: 'Four more payments',
    5: 'Five more payments',
    6: 'Six more payments',
    7: 'Seven more payments',
    8: 'Eight more payments',
    9: 'Nine more payments',
    10: 'Ten more payments',
    11: 'Eleven more payments',
    12: 'Twelve more payments',
    one: '# more payment',
    other: '# more payments',
  })}`;
}
