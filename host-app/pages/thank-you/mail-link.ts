interface Mail {
  to: string;
  subject: string;
  body: string;
}

/** Returns a `mailto:` link with subject and body (RFC 6068). */
export function mailLink({ to, subject, body }: Mail): string {
  // The @ may stay unescaped, which keeps the link readable.
  const address = encodeURIComponent(to).replace('%40', '@');
  const lines = body.replaceAll('\n', '\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
