import { html } from 'htm/react';
import { Fragment, type ReactNode } from 'react';
import { renderHead, renderDocument } from '../document.ts';
import type { Row } from './ledger.ts';
import type { Outcome } from './protocol.ts';

/** Opener and look of the page, passed along from step to step. */
export interface Setting {
  host: string;
  scheme: 'light' | 'dark' | 'system';
}

/** Renders the page on which the user of the sandbox chooses the payment's outcome. */
export function approvePage({ data: { order, merchant } }: Row<'paypal.order'>, setting: Setting): Promise<string> {
  const amount = order.purchase_units?.[0]?.amount;
  const price = new Intl.NumberFormat('en', { style: 'currency', currency: amount?.currency_code ?? 'EUR' });
  const sum = price.format(Number(amount?.value));
  return page(
    setting,
    'Approve a payment',
    html`<${Fragment}>
      <h1>${merchant}</h1>
      <p className="sum">${sum}</p>
      <form method="post" action="/sandbox/paypal/approve">
        ${hidden({ token: order.id ?? '', host: setting.host, scheme: setting.scheme })}
        <button className="first" name="choice" value="pays">Pay ${sum}</button>
        <button name="choice" value="declined">Pay with a declined card</button>
        <button name="choice" value="pending">Pay, pending review</button>
        <button name="choice" value="hangs">Pay, but PayPal does not answer the shop</button>
        <button className="quiet" name="choice" value="cancelled">Cancel</button>
      </form>
    <//>`,
  );
}

/** Renders the page of an unknown or finished order. */
export function noOrderPage(token: string, setting: Setting): Promise<string> {
  return page(
    setting,
    'This payment cannot be approved',
    html`<${Fragment}>
      <h1>This payment cannot be approved</h1>
      <p>It was already paid, expired after three hours, or does not exist.</p>
      <form method="post" action="/sandbox/paypal/approve">
        ${hidden({ token, host: setting.host, scheme: setting.scheme })}
        <button name="choice" value="cancelled">Back to the shop</button>
      </form>
    <//>`,
  );
}

/** Sends the outcome to the opener; without one it redirects to the order's return address. */
export function outcomePage(
  { sandboxPayPal, orderId, payerId }: Outcome,
  { setting, next }: { setting: Setting; next: string | null },
): Promise<string> {
  const words = sandboxPayPal === 'approved' ? 'Approved' : 'Cancelled';
  return page(
    setting,
    words,
    html`<${Fragment}>
      <h1>${words}</h1>
      <p>You can close this window.</p>
    <//>`,
    {
      'data-outcome': sandboxPayPal,
      'data-order': orderId,
      'data-payer': payerId,
      'data-host': setting.host,
      'data-next': next ?? '',
    },
  );
}

function page({ scheme }: Setting, title: string, body: ReactNode, outcome?: Record<string, string>): Promise<string> {
  const script = outcome && html`<script src="/sandbox/paypal/outcome.js" defer></script>`;
  return renderDocument(
    html`<html lang="en" data-scheme=${scheme}>
      ${renderHead(title, ['/sandbox/stripe/sheet.css', '/sandbox/paypal/approve.css'], script)}
      <body ...${outcome}>
        <main className="sheet">
          <p className="mark"><strong>Test mode</strong> This stands in for PayPal.</p>
          ${body}
        </main>
      </body>
    </html>`,
  );
}

function hidden(values: Record<string, string>): ReactNode {
  return Object.entries(values).map(
    ([name, value]) => html`<input key=${name} type="hidden" name=${name} value=${value} />`,
  );
}
