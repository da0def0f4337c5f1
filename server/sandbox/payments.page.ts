import { escapeXml as escape } from '../http/xml.ts';
import { sandboxFrame } from './frame.ts';
import type { SandboxPayments } from './stripe/payments.view.ts';
import type { ProviderAction } from './stripe/at-provider.ts';
import { testCards } from './stripe/cards.ts';
import { BUTTONS } from './stripe/three-d-secure.page.ts';

const LABELS: Record<ProviderAction, string> = {
  dispute: 'Dispute',
  lose: 'Lose dispute',
  win: 'Win dispute',
  refund: 'Refund at the provider',
};

/** What stands in for the payment providers, to look at and to play fate. */
export function paymentsPage({ now, payments, subscriptions, webhooks }: SandboxPayments): string {
  return sandboxFrame(
    'Payments',
    'these payments were made on this machine. No money moves.',
    `${BUTTONS}<h2>Time</h2>
<p>It is <time datetime="${now}">${day(now)}</time>.</p>
<form method="post" action="/sandbox/time"><p>Move on by
${[1, 8, 31].map((days) => `<button type="submit" name="days" value="${days}">${LEAPS[days]}</button>`).join('\n')}</p></form>
<h2>Test cards</h2>
<p>With any date to come and any three digits.</p>
${list(testCards.map(({ number, about }) => `<code>${grouped(number)}</code><p>${escape(about)}</p>`))}
<h2>Payments</h2>
${list(payments.map(payment), 'None yet.')}
<h2>Subscriptions</h2>
${list(subscriptions.map(subscription), 'None yet.')}
<h2>Webhooks on their way</h2>
${list(webhooks.map(webhook), 'All have been delivered.')}`,
  );
}

const LEAPS: Record<number, string> = { 1: '1 day', 8: '8 days', 31: '1 month' };

function payment(each: SandboxPayments['payments'][number]): string {
  const { id, amount, amountRefunded, currency, status, description, dispute, createdAt, actions } = each;
  const facts = [
    escape(status),
    ...(amountRefunded > 0 ? [`${money(amountRefunded, currency)} refunded`] : []),
    ...(dispute ? [`dispute: ${escape(dispute)}`] : []),
    day(createdAt),
    escape(id),
  ];
  const buttons = actions.map(
    (action) => `<form method="post" action="/sandbox/payments/${escape(id)}/${action}">
<button type="submit">${LABELS[action]}</button></form>`,
  );
  return `${money(amount, currency)} ${escape(description ?? '')}<p>${facts.join(' · ')}</p>${buttons.join('')}`;
}

function subscription(each: SandboxPayments['subscriptions'][number]): string {
  const { id, status, amount, currency, periodEnd, cancelAt } = each;
  const end = cancelAt ? `ends ${day(cancelAt)}` : `paid period ends ${day(periodEnd)}`;
  return `${money(amount, currency)}<p>${escape(status)} · ${end} · ${escape(id)}</p>`;
}

function webhook({ type, provider, status, attempts, lastError }: SandboxPayments['webhooks'][number]): string {
  const facts = [provider, status, `attempts: ${attempts}`, ...(lastError ? [lastError] : [])];
  return `${escape(type)}<p>${facts.map(escape).join(' · ')}</p>`;
}

function list(items: readonly string[], empty = ''): string {
  return items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : `<p>${empty}</p>`;
}

function money(minor: number, currency: string): string {
  return `${(minor / 100).toFixed(2)} ${escape(currency.toUpperCase())}`;
}

function day(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
