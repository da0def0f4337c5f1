import { normalizeEmail } from '#contract/forms/email.ts';

/** Mail services that are often mistyped. */
const SERVICES = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.net',
  'gmx.com',
  't-online.de',
  'freenet.de',
  'luukku.com',
  'kolumbus.fi',
  'suomi24.fi',
  'naver.com',
  'hanmail.net',
  'yahoo.co.jp',
  'yahoo.com.br',
  'uol.com.br',
];

/** Real services with names close to the ones above. */
const OTHERS: ReadonlySet<string> = new Set(['mail.com', 'email.com', 'ymail.com', 'cloud.com', 'never.com']);

/** Ending with a country: another country is no slip. */
const COUNTRY = /\..{2}$/;

/** Minimum length of names to correct: shorter ones are too close to each other. */
const MIN_NAME = 5;
const MIN_ENDING = 3;

/** Returns the address with the likely intended mail service; null if nothing looks mistyped. */
export function suggestEmail(text: string): string | null {
  const address = normalizeEmail(text);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).toLowerCase();
  if (at < 2 || SERVICES.includes(domain) || OTHERS.has(domain)) return null;
  const meant = SERVICES.find((service) => isSlip(domain, service));
  return meant ? address.slice(0, at) + meant : null;
}

function isSlip(domain: string, service: string): boolean {
  if (domain === service.replace('.', '')) return true;
  const [name, ending] = split(domain);
  const [meantName, meantEnding] = split(service);
  if (ending !== meantEnding && COUNTRY.test(ending)) return false;
  return isClose(name, meantName, MIN_NAME) && isClose(ending, meantEnding, MIN_ENDING);
}

/** Splits a domain; treats commas as points. */
function split(domain: string): [name: string, ending: string] {
  const dot = domain.search(/[.,]/);
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** True for equal texts, and for long ones that differ by one letter: missing, added, wrong or swapped. */
function isClose(typed: string, meant: string, minimum: number): boolean {
  if (typed === meant) return true;
  if (meant.length < minimum || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwapped || left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1);
}
