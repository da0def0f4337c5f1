import type { Outcome } from '../protocol.ts';

// Sends the outcome in the page's attributes to its opener.
const { outcome, order = '', payer = '', host, next } = document.body.dataset;
const opener = (window.opener ?? (window.parent === window ? null : window.parent)) as Window | null;

if (outcome && opener && host) {
  const words = { sandboxPayPal: outcome, orderId: order, payerId: payer } as Outcome;
  opener.postMessage(words, host);
  if (window.opener) window.close();
} else if (next) location.replace(next);
