import { readFile } from 'node:fs/promises';
import mjml2html from 'mjml';
import mustache from 'mustache';
import { SUNRISE_ROUTE, pointOn } from '../documents/pdf/elevation.ts';
import { type Mail, type MailTemplate, mails } from './mails.ts';
import type { RenderedMail } from './render.ts';
import { projectFile } from '../root.ts';

/**
 * Puts a mail together with its placeholders still in it. Loading mjml takes long and much memory:
 * the build does this for all mails, and a server that runs from its sources with the first mail of a kind.
 */
export async function compileMail(template: MailTemplate): Promise<RenderedMail> {
  const mail: Mail = mails[template];
  const parts = mail.parts ?? [template];
  const [layout, bodies, texts] = await Promise.all([
    read('layout.mjml'),
    Promise.all(parts.map((part) => read(`${part}.mjml`))),
    Promise.all(parts.map((part) => read(`${part}.txt`))),
  ]);
  const slots = { ...mail, body: bodies.join(''), profile: profileRow() };
  const mjml = mustache.render(layout, slots, {}, { tags: ['[[', ']]'], escape: String });
  const { html } = await mjml2html(mjml, { validationLevel: 'strict', keepComments: false, fonts: {} });
  const message = texts.map((text) => text.trim()).join('\n\n');
  return { subject: mail.subject, html, text: `${message}\n\n-- \n${mail.reason}\n` };
}

function read(file: string): Promise<string> {
  return readFile(projectFile('server/mail/templates', file), 'utf8');
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
