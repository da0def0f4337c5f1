/** Error of a mail server, as the transport throws it. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

// words: a command of SMTP
const RECIPIENT = 'RCPT TO';

/** Returns true if the mail server refuses the shop's login: more tries may lock the account. */
export function isLoginRefused(error: unknown): boolean {
  // words: a code of the transport
  return (error as SmtpError).code === 'EAUTH';
}

/**
 * Returns true if the mail server was not reached, or refuses the shop before a recipient is named, as with a wrong
 * password or a used-up quota: other mails would fail, too. An error about a sender without a response is about one mail.
 */
export function isServerFailure(error: unknown): boolean {
  const { command = '', responseCode } = error as SmtpError;
  // words: how the transport calls everything before the first command, and commands of SMTP
  return BEFORE_SENDER.has(command) || isLoginRefused(error) || (command === 'MAIL FROM' && responseCode !== undefined);
}

const BEFORE_SENDER: ReadonlySet<string> = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS']);

/** RFC 5321: 5xx to RCPT TO, or to the mail itself, means that this mail will never be taken. 5xx to a login or a sender is ours to mend. */
export function isPermanentRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (command === RECIPIENT || command === 'DATA');
}

/** RFC 5321: 4xx to RCPT TO, or to the mail itself, is about this recipient, such as a full mailbox. Other mails may pass. */
export function isTemporaryRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError;
  return responseCode >= 400 && responseCode < 500 && (command === RECIPIENT || command === 'DATA');
}

/** Details of `5.1` about the recipient; `5.1.7` and `5.1.8` are about the sender (RFC 3463, RFC 7505). */
const RECIPIENT_DETAILS = ['0', '1', '2', '3', '6', '10'];
// words: what mail servers write
const ABOUT_US = /sender|relay|bl[ao]ck|spam|verify|policy|denied|reputation|listed|dnsbl|\brbl\b|\bspf\b|dkim|dmarc/i;

/**
 * Returns true if the server refuses the address itself: unknown or undeliverable. A full mailbox, a policy, a spam
 * verdict or a refused sender says nothing about the address (RFC 3463), even if it answers to RCPT TO.
 */
export function isNoMailbox(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as SmtpError;
  if (command !== RECIPIENT) return false;
  // Some servers write the enhanced code behind the text: `(#5.7.1)`. Four numbers are an IP address.
  const [code, subject = '', detail = ''] = /(?<![\d.])5\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/.exec(response) ?? [];
  const isAboutUs = ABOUT_US.test(response.replaceAll(/<[^>]*>/g, ''));
  if (!code) return [550, 551, 553, 556].includes(responseCode) && !isAboutUs;
  if (subject === '1') return RECIPIENT_DETAILS.includes(detail) && !(detail === '0' && isAboutUs);
  return subject === '2' && (detail === '0' || detail === '1');
}
