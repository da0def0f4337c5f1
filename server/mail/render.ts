import { readFile } from 'node:fs/promises';
import { SUNRISE_ROUTE, pointOn } from '../documents/pdf/elevation.ts';
import { escapeXml } from '../http/xml.ts';
import { headerText, manyLines, oneLine } from './plain.ts';

/** The mails there are. Each is a `.mjml` body and a `.txt` with the same message in `templates/`. */
export type MailTemplate = (typeof TEMPLATES)[number];

const TEMPLATES = [
  'morning-routine',
  'anti-scam-guide',
  'morning-routine+letter',
  'anti-scam-guide+letter',
  'contact-message',
  'contact-received',
  'newsletter-confirm',
  'newsletter-welcome',
  'newsletter-story',
  'login-code',
  'check-in-received',
  'check-in-answered',
  'purchase-receipt',
  'purchase-receipt-guest',
  'coaching-welcome',
  'renewal-receipt',
  'renewal-failed',
  'subscription-ended',
  'subscription-cancelled',
  'refund-done',
  'payment-returned',
  'refund-requested',
  'withdrawal-received',
  'already-coached',
  'already-owned',
  'order-notice',
  'refund-notice',
  'payment-flagged',
  'dispute-notice',
] as const;

export interface RenderedMail {
  /** One line without control characters, safe as a header. */
  subject: string;
  html: string;
  text: string;
}

/**
 * Fills a template in. Values are taken literally: they cannot bring markup, header lines or further
 * placeholders. `{{name}}` puts a value on one line, `{{lines name}}` keeps its lines. All mails need
 * `brand`, `siteUrl` and `supportEmail`; what else, its template says. A name with a plus is a template
 * with an addition below.
 *
 * @throws Error for an unknown template, a placeholder without a value, or a template that does not compile
 */
export async function renderMail(template: MailTemplate, data: Record<string, string>): Promise<RenderedMail> {
  const { subject, html, text } = await compiled(template);
  return {
    subject: fill(subject, data, headerText),
    html: fill(html, data, (value) => escapeXml(value).replaceAll('\n', '<br />')),
    // Somebody else's lines are marked as such, so that they cannot pass for ours.
    text: fill(text, data, (value) => value.replaceAll('\n', '\n> ')),
  };
}

const cache = new Map<MailTemplate, Promise<RenderedMail>>();

function compiled(template: MailTemplate): Promise<RenderedMail> {
  // The name comes out of a database row, which may be older than this program.
  if (!TEMPLATES.includes(template)) throw new Error(`There is no mail template "${template as string}".`);
  const known = cache.get(template);
  if (known) return known;
  const fresh = compile(template);
  cache.set(template, fresh);
  return fresh;
}

/** Compiles a template with its placeholders still in it. */
async function compile(template: MailTemplate): Promise<RenderedMail> {
  const [name = '', addition] = template.split('+');
  const [layout, body, source, added, addedText] = await Promise.all([
    read('layout.mjml'),
    read(`${name}.mjml`),
    read(`${name}.txt`),
    addition ? read(`+${addition}.mjml`) : '',
    addition ? read(`+${addition}.txt`) : '',
  ]);
  const { subject, preview, reason, message: own } = parseText(source, template);
  const message = [own, addedText.trim()].filter(Boolean).join('\n\n');
  const slots: Record<string, string> = { subject, preview, reason, body: body + added, profile: profileRow() };
  const mjml = layout.replace(/\[\[(\w+)\]\]/g, (_slot, name: string) => slots[name] ?? '');
  // A mail is rare and mjml takes long to load, so that the server starts without it.
  const { default: mjml2html } = await import('mjml');
  const { html } = await mjml2html(mjml, { validationLevel: 'strict', keepComments: false, fonts: {} });
  return { subject, html, text: `${message}\n\n-- \n${reason}\n` };
}

function read(file: string): Promise<string> {
  return readFile(new URL(`./templates/${file}`, import.meta.url), 'utf8');
}

/** A text template starts with a line each for the subject, the inbox preview and the reason in the footer. */
function parseText(source: string, template: string): Record<'subject' | 'preview' | 'reason' | 'message', string> {
  const match = /^Subject: (.+)\nPreview: (.+)\nReason: (.+)\n\n([\s\S]+)$/.exec(source.replaceAll('\r\n', '\n'));
  const [, subject, preview, reason, message] = match ?? [];
  if (!subject || !preview || !reason || !message) throw new Error(`${template}.txt lacks its first three lines.`);
  return { subject, preview, reason, message: message.trimEnd() };
}

function fill(source: string, data: Record<string, string>, encode: (value: string) => string): string {
  return source.replace(/\{\{\s*(lines )?(\w+)\s*\}\}/g, (_placeholder, lines: string | undefined, name: string) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (value === undefined) throw new Error(`The mail needs a value for "${name}".`);
    return encode(lines ? manyLines(value) : oneLine(value));
  });
}

const STEPS = 60;
const HIGHEST = 84;

/**
 * The elevation line as a row of narrow cells, since most mail programs show no SVG: each cell is a
 * strip of land with the line on top. The land has the paper's colour and runs into the text below.
 */
function profileRow(): string {
  const box = { x: 0, y: 0, width: 1, height: HIGHEST };
  const cells = Array.from({ length: STEPS }, (_, i) => {
    const height = Math.round(HIGHEST - pointOn(SUNRISE_ROUTE, box, i / (STEPS - 1)).y) + 8;
    const line = i / STEPS > 0.84 ? '#FFB547' : '#FF7A45';
    const land = `border-top:4px solid ${line};background:#FBF9F5;height:${height}px;line-height:${height}px`;
    const cell = 'padding:0;vertical-align:bottom;font-size:0;line-height:0';
    const strip = `<div class="terrain" style="${land};font-size:0;mso-line-height-rule:exactly">&nbsp;</div>`;
    return `<td style="${cell}">${strip}</td>`;
  });
  return `<tr aria-hidden="true">${cells.join('')}</tr>`;
}
