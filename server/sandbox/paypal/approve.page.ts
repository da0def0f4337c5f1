import { escapeXml } from '../../http/xml.ts';
import type { Row } from './ledger.ts';
import type { Outcome } from './protocol.ts';

/** Who opened the page and how it should look: it is carried along from step to step. */
export interface Setting {
  host: string;
  scheme: 'light' | 'dark' | 'system';
}

/** Asks the buyer, who is anybody, how the payment should go. */
export function approvePage({ data: { order, merchant } }: Row<'paypal.order'>, setting: Setting): string {
  const amount = order.purchase_units?.[0]?.amount;
  const price = new Intl.NumberFormat('en', { style: 'currency', currency: amount?.currency_code ?? 'EUR' });
  const sum = price.format(Number(amount?.value));
  return page(
    setting,
    'Approve a payment',
    `<h1>${escapeXml(merchant)}</h1><p class="sum">${escapeXml(sum)}</p>
<form method="post" action="/sandbox/paypal/approve">
${hidden({ token: order.id ?? '', host: setting.host, scheme: setting.scheme })}
<button class="first" name="choice" value="pays">Pay ${escapeXml(sum)}</button>
<button name="choice" value="declined">Pay with a declined card</button>
<button name="choice" value="pending">Pay, pending review</button>
<button class="quiet" name="choice" value="cancelled">Cancel</button>
</form>`,
  );
}

/** There is nothing to approve any more, or never was. */
export function noOrderPage(token: string, setting: Setting): string {
  return page(
    setting,
    'This payment cannot be approved',
    `<h1>This payment cannot be approved</h1><p>It has been paid already, has waited for more than three hours, or does not exist.</p>
<form method="post" action="/sandbox/paypal/approve">${hidden({ token, host: setting.host, scheme: setting.scheme })}
<button name="choice" value="cancelled">Back to the shop</button></form>`,
  );
}

/** Tells the page that opened this one; without such a page it goes where the order says. */
export function outcomePage(
  { sandboxPayPal, orderId, payerId }: Outcome,
  { setting, next }: { setting: Setting; next: string | null },
): string {
  const said = { outcome: sandboxPayPal, order: orderId, payer: payerId, host: setting.host, next: next ?? '' };
  const words = sandboxPayPal === 'approved' ? 'Approved' : 'Cancelled';
  return page(setting, words, `<h1>${words}</h1><p>You can close this window.</p>`, said);
}

function page(setting: Setting, title: string, body: string, data: Record<string, string> = {}): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeXml(value)}"`);
  const script = attributes.length > 0 ? '<script src="/sandbox/paypal/outcome.js" defer></script>' : '';
  return `<!doctype html><html lang="en" data-scheme="${setting.scheme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)} · Sandbox</title><link rel="stylesheet" href="/sandbox/stripe/sheet.css"><link rel="stylesheet" href="/sandbox/paypal/approve.css">${script}</head>
<body${attributes.join('')}><main class="sheet"><p class="mark"><strong>Test mode</strong> This stands in for PayPal.</p>${body}</main></body></html>`;
}

function hidden(values: Record<string, string>): string {
  const inputs = Object.entries(values).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`,
  );
  return inputs.join('');
}
