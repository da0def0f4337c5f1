/** Longest accepted address in characters (RFC 5321 path limit). */
const EMAIL_MAX_LENGTH = 254;

/**
 * The HTML standard's "valid e-mail address", with a dot required in the domain.
 * Source: https://html.spec.whatwg.org/#valid-e-mail-address
 */
const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/**
 * True for an address that mail may be sent to. The value is judged as it will be used: spaces
 * around it are the caller's to trim, while a line break or a comma anywhere makes it invalid.
 */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(value);
}
