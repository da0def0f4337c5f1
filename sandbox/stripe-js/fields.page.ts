import { html } from 'htm/react';
import { Fragment, type ReactNode } from 'react';
import { renderHead, renderDocument } from '../document.ts';
import type { Scheme } from './protocol.ts';

/** The frame with the card's fields, as a whole document. */
export function fieldsPage(scheme: Scheme): Promise<string> {
  const more = html`<${Fragment}>
    <meta name="color-scheme" content=${scheme} />
    <script src="/sandbox/stripe/fields.js" defer></script>
  <//>`;
  return renderDocument(
    html`<html lang="en" data-scheme=${scheme}>
      ${renderHead('Card details', ['/sandbox/stripe/sheet.css', '/sandbox/stripe/fields.css'], more)}
      <body>
        <form className="sheet" aria-label="Card details" noValidate autoComplete="on">
          <p className="mark"><strong>Test mode</strong> No card is charged.</p>
          ${field('number', 'Card number', 'cc-number', '1234 1234 1234 1234', 24)}
          <div className="pair">
            ${field('expiry', 'Expiry', 'cc-exp', 'MM / YY', 9)}${field('cvc', 'CVC', 'cc-csc', 'CVC', 4)}
          </div>
          <details>
            <summary>Test cards</summary>
            <ul>
              ${TEST_CARDS.map(testCard)}
            </ul>
          </details>
        </form>
      </body>
    </html>`,
  );
}

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'Pays'],
  ['4000 0000 0000 0002', 'Is declined'],
  ['4000 0000 0000 9995', 'Has no money'],
  ['4000 0025 0000 3155', 'Asks for 3-D Secure'],
  ['4000 0000 0000 0341', 'Fails on renewal'],
  ['4000 0000 0000 0259', 'Is disputed'],
] as const;

function testCard([number, does]: (typeof TEST_CARDS)[number]): ReactNode {
  return html`<li key=${number}>
    <button type="button" data-card=${number.replaceAll(' ', '')}>
      <span className="figures">${number}</span>${' '}<span className="does">${does}</span>
    </button>
  </li>`;
}

function field(name: string, label: string, autoComplete: string, placeholder: string, maxLength: number): ReactNode {
  return html`<p className="field">
    <label htmlFor=${name}>${label}</label>
    <input
      id=${name}
      name=${name}
      type="text"
      inputMode="numeric"
      autoComplete=${autoComplete}
      placeholder=${placeholder}
      maxLength=${maxLength}
      aria-describedby=${`${name}-error`}
      spellCheck="false"
    />
    <span className="error" id=${`${name}-error`} role="alert"></span>
  </p>`;
}
