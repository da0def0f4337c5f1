/** Error of a mail server, as the transport throws it. */
interface SmtpError {
  command?: string;
  responseCode?: number;
  response?: string;
}

// words: a command of SMTP
const RECIPIENT = 'RCPT TO';

/** Returns true if the mail server was not reached, or did not greet: other mails would fail, too. */
export function isUnreachable(error: unknown): boolean {
  // words: how the transport calls everything before the first command
  return (error as SmtpError).command === 'CONN';
}

/** RFC 5321: 5xx to RCPT TO, or to the mail itself, means that this mail will never be taken. 5xx to a login or a sender is ours to mend. */
export function isPermanentRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (command === RECIPIENT || command === 'DATA');
}

/**
 * Returns true if the server refuses the address itself: unknown or undeliverable. A full mailbox,
 * a policy or a spam verdict says nothing about the address (RFC 3463).
 */
export function isNoMailbox(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as SmtpError;
  if (command !== RECIPIENT) return false;
  const enhanced = /^5\d\d[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response);
  if (!enhanced) return [550, 551, 553, 556].includes(responseCode);
  const [, subject, detail] = enhanced;
  return subject === '1' || (subject === '2' && (detail === '0' || detail === '1'));
}
