import { html } from 'htm/react';
import { Fragment, type ReactNode } from 'react';
import { sandboxFrame } from './document.ts';
import type { SandboxPayments } from './stripe/payments.view.ts';
import type { ProviderAction } from './stripe/payments/at-provider.ts';
import { testCards } from './stripe/payments/cards.ts';
import { BUTTONS } from './stripe/three-d-secure/three-d-secure.page.ts';

const LABELS: Record<ProviderAction, string> = {
  dispute: 'Dispute',
  lose: 'Lose dispute',
  win: 'Win dispute',
  refund: 'Refund at the provider',
  failRefund: 'Let the refund fail',
  process: 'Pay by direct debit',
  arrive: 'Let the debit arrive',
  fail: 'Let the debit fail',
};

const LEAPS = [
  ['hours', 1, '1 hour'],
  ['days', 1, '1 day'],
  ['days', 7, '1 week'],
  ['days', 31, '31 days'],
] as const;

/** Page of the payment providers' stand-ins, with actions on their side. */
export function paymentsPage({ now, payments, subscriptions, webhooks }: SandboxPayments): Promise<string> {
  return sandboxFrame(
    'Payments',
    'these payments were made on this machine. No money moves.',
    html`<${Fragment}>
      <h2>Time</h2>
      <p>It is <time dateTime=${now}>${day(now)}</time>.</p>
      <form method="post" action="/sandbox/time">
        <p>
          Move the clock forward by
          ${LEAPS.flatMap(([unit, count, words]) => [' ', html`<button key=${words} type="submit" name=${unit} value=${count}>${words}</button>`])}
        </p>
        <p>
          This moves the clock of the whole shop, and it does not go back. Subscriptions renew, scheduled posts and
          newsletters go out, sequences continue, and codes, guarantees and access end. Expired data is deleted,
          including e-mails sent more than 30 days ago: move by a week at a time to read them. Everyone stays signed in.
        </p>
      </form>
      <h2>Test cards</h2>
      <p>Use any future date and any three digits.</p>
      <ul>
        ${testCards.map(
          ({ number, about }) =>
            html`<li key=${number}>
              <code>${grouped(number)}</code>
              <p>${about}</p>
            </li>`,
        )}
      </ul>
      <h2>Payments</h2>
      ${list(payments.map(payment), 'None yet.')}
      <h2>Subscriptions</h2>
      ${list(subscriptions.map(subscription), 'None yet.')}
      <h2>Pending webhooks</h2>
      ${list(webhooks.map(webhook), 'All have been delivered.')}
    <//>`,
    [BUTTONS],
  );
}

function payment(each: SandboxPayments['payments'][number]): ReactNode {
  const { id, amount, amountRefunded, currency, status, description, dispute, createdAt, actions } = each;
  const facts = [
    status,
    ...(amountRefunded > 0 ? [`${money(amountRefunded, currency)} refunded`] : []),
    ...(dispute ? [`dispute: ${dispute}`] : []),
    day(createdAt),
    id,
  ];
  return html`<li key=${id}>
    ${money(amount, currency)} ${description}
    <p>${facts.join(' · ')}</p>
    ${actions.map(
      (action) =>
        html`<form key=${action} method="post" action=${`/sandbox/payments/${id}/${action}`}>
          <button type="submit">${LABELS[action]}</button>
        </form>`,
    )}
  </li>`;
}

function subscription(each: SandboxPayments['subscriptions'][number]): ReactNode {
  const { id, status, amount, currency, periodEnd, cancelAt } = each;
  const end = cancelAt ? `ends ${day(cancelAt)}` : `paid period ends ${day(periodEnd)}`;
  return html`<li key=${id}>
    ${money(amount, currency)}
    <p>${[status, end, id].join(' · ')}</p>
  </li>`;
}

function webhook(each: SandboxPayments['webhooks'][number], index: number): ReactNode {
  const { type, provider, status, attempts, lastError } = each;
  const facts = [provider, status, `attempts: ${attempts}`, ...(lastError ? [lastError] : [])];
  return html`<li key=${index}>
    ${type}
    <p>${facts.join(' · ')}</p>
  </li>`;
}

function list(items: readonly ReactNode[], empty: string): ReactNode {
  return items.length > 0 ? html`<ul>${items}</ul>` : html`<p>${empty}</p>`;
}

function money(minor: number, currency: string): string {
  return `${(minor / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

function day(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
