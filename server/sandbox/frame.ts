import { escapeXml } from '../http/xml.ts';

/** A page of the sandbox: plain, and marked as what it is. */
export function sandboxFrame(title: string, mark: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)} · Sandbox</title><link rel="stylesheet" href="/sandbox/mailbox.css"></head>
<body><main><p class="mark">Test mode: ${mark}</p><h1>${escapeXml(title)}</h1>${body}</main></body></html>`;
}
