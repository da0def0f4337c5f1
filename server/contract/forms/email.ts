/** Longest accepted address in characters (RFC 5321 path limit). */
const EMAIL_MAX_LENGTH = 254;

/** Longest text that is normalised, in characters: an address with a name. Unicode takes quadratic time. */
const TEXT_MAX_LENGTH = 1_000;

/**
 * The HTML standard's "valid e-mail address", with a dot required in the domain.
 * Source: https://html.spec.whatwg.org/#valid-e-mail-address
 */
const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

const RESERVED = /\.invalid$/i;

/** Zero-width characters, which come along when an address is copied. */
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/**
 * Returns an address in its stored form: trimmed, without invisible characters, `mailto:` and a name in front
 * (`Anna <anna@example.com>`; Outlook repeats the address as the name), with half-width letters, and with the ASCII
 * form of an international domain (RFC 5890). Other text is returned unchanged; `isEmail` tells.
 */
export function normalizeEmail(text: string): string {
  if (text.length > TEXT_MAX_LENGTH) return text;
  const plain = text.replaceAll(INVISIBLE, '').normalize('NFKC').trim();
  // A percent code in a link is refused: as text it would be another mailbox.
  const address = (/^(?:[^@<>]*|\W?(.*)\W? (?=<\1>))<([^<>]*)>$/.exec(plain)?.[2] ?? plain)
    .trim()
    .replace(/^mailto:([^?%]*).*$/i, '$1');
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + toAsciiDomain(address.slice(at));
}

/** Returns the key for comparing mailboxes: the normalised address in lower case. */
export function toEmailKey(text: string): string {
  return normalizeEmail(text).toLowerCase();
}

/**
 * Returns the key for limits of mails and uses: without a "+tag", because many providers deliver all tags to one
 * mailbox. Gmail ignores dots, too, and has a second domain. Never identifies an account, since others do not. The
 * database's `mailbox_key` is the same rule.
 */
export function toMailboxKey(emailKey: string): string {
  const [, local = '', domain = ''] = /^([^+]*?)(?:\+[^@]*)?@([^@]*)$/.exec(emailKey) ?? [];
  if (!domain) return emailKey;
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** Domains of providers that deliver all "+tags" of a mailbox, as they document, to one inbox. */
const ONE_INBOX =
  /@(?:(?:gmail|googlemail|outlook|hotmail|live|msn|icloud|me|mac|fastmail|protonmail)\.com|proton\.me|pm\.me)$/;

/**
 * Returns true if all addresses with the {@link toMailboxKey} of this one have one owner for certain. Elsewhere a "+tag"
 * may be another person's mailbox.
 */
export function hasOneInbox(emailKey: string): boolean {
  return ONE_INBOX.test(emailKey);
}

/**
 * Returns true for text with one valid address, once it is normalised. A line break anywhere makes it
 * invalid. Refuses the domain `invalid` (RFC 2606), under which erased accounts are stored.
 */
export function isEmail(text: string): boolean {
  const email = normalizeEmail(text);
  return !/[\r\n]/.test(text) && email.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(email) && !RESERVED.test(email);
}

function toAsciiDomain(domain: string): string {
  const isInternational = /^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain) && !/^[\w.-]+$/.test(domain);
  if (!isInternational || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}
