/** Options at the end of the mail server's address, as nodemailer reads them, and their values. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
  requireTLS: /^(?:true|false)$/,
  ignoreTLS: /^(?:true|false)$/,
  opportunisticTLS: /^(?:true|false)$/,
  name: /./,
  localAddress: /./,
  authMethod: /./,
  'tls.servername': /./,
  'tls.rejectUnauthorized': /^(?:true|false)$/,
  'tls.minVersion': /^TLSv1\.[0-3]$/,
  'tls.ciphers': /./,
};

export const SMTP_OPTIONS_RULE = `after ? it may have ${Object.keys(OPTIONS).join(', ')}, such as ?requireTLS=false`;

/** Returns true if each option is known and has a possible value: nodemailer ignores others, such as a misspelled one. */
export function hasKnownSmtpOptions(url: string): boolean {
  return [...new URL(url).searchParams].every(
    ([name, value]) => Object.hasOwn(OPTIONS, name) && OPTIONS[name]!.test(value),
  );
}
