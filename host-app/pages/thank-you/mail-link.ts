interface Mail {
  to: string;
  subject: string;
  body: string;
}

/** A link that opens the visitor's mail program with everything filled in (RFC 6068). */
export function mailLink({ to, subject, body }: Mail): string {
  // The one @ of an address may stand as it is, and should: people read links.
  const address = encodeURIComponent(to).replace('%40', '@');
  const lines = body.replaceAll('\n', '\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
