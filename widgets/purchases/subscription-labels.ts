import type { SubscriptionResponse } from '#contract/dashboard.ts';
import type { Language } from '#contract/languages.ts';
import { longDate } from '#widgets/ui/dates.ts';
import { formatAmount } from '#widgets/region/money.ts';

const STATUS_LABELS: Readonly<Record<string, string>> = {
  canceled: 'Cancelled',
  trialing: 'On trial',
  incomplete: 'Not paid yet',
  incomplete_expired: 'Not paid',
};

/** Days for which a renewal that was not paid still gives access. */
const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

/** The provider's words, as people write them: past_due is "Past due". */
export function statusLabel(status: string): string {
  const words = STATUS_LABELS[status] ?? status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The last day of access after a renewal that was not paid. */
export function graceEnd(currentPeriodEnd: string, language: Language): string {
  return longDate(new Date(Date.parse(currentPeriodEnd.slice(0, 10)) + GRACE_DAYS * DAY_MS).toISOString(), language);
}

/** How it stands and until when, a sentence each. */
export function termLines(subscription: SubscriptionResponse, language: Language): string[] {
  const { status, live, disputed, currentPeriodEnd, endsAt, cancellation } = subscription;
  const day = longDate(currentPeriodEnd, language);
  if (status.startsWith('incomplete')) return ['The first payment has not come through.'];
  if (status === 'past_due') {
    const last = graceEnd(currentPeriodEnd, language);
    return [
      `The renewal of ${day} failed: your card was not charged.`,
      live
        ? `Your access lasts until ${last}. With another card it goes on as before.`
        : `Your access ended on ${last}. With another card it is back.`,
    ];
  }
  if (!live && disputed) {
    return ['A payment for it is disputed. Until that is decided, it gives no access and nothing is charged.'];
  }
  if (!live && cancellation)
    return ['It gives no access now, and has not ended. Once you cancel it, nothing more is charged.'];
  if (!live) return [`Ended ${endsAt ? longDate(endsAt, language) : day}`];
  return [
    `Paid until ${day}`,
    ...(endsAt ? [`Ends on ${longDate(endsAt, language)}`] : []),
    ...(disputed ? ['A payment for it is disputed: nothing is charged until that is decided.'] : []),
  ];
}

const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** What is still charged once it is cancelled, and when it ends. */
export function chargesOf({ cancellation, live, amount, currency }: SubscriptionResponse, language: Language): string {
  if (!cancellation) return '';
  const { charges, total, endsAt } = cancellation;
  const day = longDate(endsAt, language);
  if (!live) return 'It ends at once, and nothing more is charged.';
  if (charges === 0) return `Nothing more will be charged. It ends on ${day}.`;
  const many = `${NUMBERS[charges] ?? charges} more ${charges === 1 ? 'payment' : 'payments'}`;
  const each = amount ? ` of ${formatAmount(amount, currency, language)}` : '';
  const all = charges === 1 && amount ? '' : `, ${formatAmount(total, currency, language)} in all`;
  return `${many}${each}${all}, then it ends on ${day}.`;
}
