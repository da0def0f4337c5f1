import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import escapeHtml from 'escape-html';
import mustache from 'mustache';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#contract/i18n/languages.ts';
import { loadCatalogue } from '../i18n/words.ts';
import { applyMailLook, type MailLook } from './mail-look.ts';
import { type MailTemplate, mails } from './mails.ts';
import { eachLine, headerText, manyLines, oneLine } from './plain.ts';

export interface RenderedMail {
  /** One line without control characters, safe as a header. */
  subject: string;
  html: string;
  text: string;
}

/** Renders a mail in the language of its row; English if that is unknown. Values are escaped: they cannot bring
 * markup,
 * header lines or further placeholders. `{{name}}` puts a value on one line, `{{lines.name}}` keeps its lines,
 * `{{#each.name}}{{.}}{{/each.name}}` repeats the markup for each of its lines; `{{{name}}}` is markup of the shop. All mails need `brand`, `siteUrl` and `supportEmail`; a template defines the
 * rest.
 *
 * @throws Error for an unknown template, a placeholder without a value, or a template that does not compile */
export async function renderMail(
  template: MailTemplate,
  data: Record<string, string>,
  language?: string | null,
  look: MailLook = {},
): Promise<RenderedMail> {
  const mail = await compiled(template, matchLanguage(language));
  const { headerPicture } = look;
  return fillMail(
    { ...mail, html: applyMailLook(mail.html, look) },
    { ...data, ...(headerPicture && { headerPicture }) },
  );
}

/** Puts the values into a compiled mail. */
export function fillMail({ subject, html, text }: RenderedMail, data: Record<string, string>): RenderedMail {
  return {
    subject: fill(subject, data, headerText),
    html: fill(html, data, (value) => escapeHtml(value).replaceAll('\n', '<br />')),
    // Quotes lines of other people, so that they cannot pass for ours.
    text: fill(text, data, (value) => value.replaceAll('\n', '\n> ')),
  };
}

const cache = new Map<string, Promise<RenderedMail>>();

function compiled(template: MailTemplate, language: Language): Promise<RenderedMail> {
  // The name comes from a database row of any version.
  if (!Object.hasOwn(mails, template)) throw new Error(`There is no mail template "${template as string}".`);
  const key = `${language}/${template}`;
  const known = cache.get(key);
  if (known) return known;
  const fresh = load(template, language);
  cache.set(key, fresh);
  fresh.catch(() => cache.delete(key));
  return fresh;
}

/** Loads the compiled mail of the build; sources have none. */
async function load(template: MailTemplate, language: Language): Promise<RenderedMail> {
  const built = new URL(`./mails/${language}/${template}.json`, import.meta.url);
  if (existsSync(built)) return JSON.parse(await readFile(built, 'utf8')) as RenderedMail;
  const { compileMail } = await import('./compile/compile.ts');
  return compileMail(template, language, language === DEFAULT_LANGUAGE ? {} : await loadCatalogue(language));
}

function fill(source: string, data: Record<string, string>, escape: (value: string) => string): string {
  for (const [type, placeholder] of mustache.parse(source)) {
    const name = placeholder.replace(/^lines\./, '');
    if ((type === 'name' || type === '&') && !Object.hasOwn(data, name))
      throw new Error(`The mail needs a value for "${name}".`);
  }
  const values = { ...mapped(data, oneLine), lines: mapped(data, manyLines), each: mapped(data, eachLine) };
  return mustache.render(source, values, {}, { escape });
}

function mapped<Value>(data: Record<string, string>, change: (value: string) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, change(value)]));
}
