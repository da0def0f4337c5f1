import type { Scheme } from './protocol.ts';

/** The frame with the card's fields, as a whole document. */
export function fieldsPage(scheme: Scheme): string {
  return `<!doctype html><html lang="en" data-scheme="${scheme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}"><title>Card details · Sandbox</title>
<link rel="stylesheet" href="/sandbox/stripe/sheet.css"><link rel="stylesheet" href="/sandbox/stripe/fields.css"><script src="/sandbox/stripe/fields.js" defer></script></head>
<body><form class="sheet" aria-label="Card details" novalidate autocomplete="on">
<p class="mark"><strong>Test mode</strong> No card is charged.</p>
${field('number', 'Card number', 'cc-number', '1234 1234 1234 1234', 24)}
<div class="pair">
${field('expiry', 'Expiry', 'cc-exp', 'MM / YY', 9)}
${field('cvc', 'CVC', 'cc-csc', 'CVC', 4)}
</div>
<details><summary>Test cards</summary>
<ul>${TEST_CARDS.map(([number, does]) => `<li><button type="button" data-card="${number.replaceAll(' ', '')}"><span class="figures">${number}</span> <span class="does">${does}</span></button></li>`).join('')}</ul>
</details>
</form></body></html>`;
}

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'Pays'],
  ['4000 0000 0000 0002', 'Is declined'],
  ['4000 0000 0000 9995', 'Has no money'],
  ['4000 0025 0000 3155', 'Asks for 3-D Secure'],
  ['4000 0000 0000 0341', 'Fails on renewal'],
  ['4000 0000 0000 0259', 'Is disputed'],
] as const;

function field(name: string, label: string, autocomplete: string, placeholder: string, maxlength: number): string {
  return `<p class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" maxlength="${maxlength}" aria-describedby="${name}-error" spellcheck="false">
<span class="error" id="${name}-error" role="alert"></span></p>`;
}
