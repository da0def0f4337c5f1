import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mjml2html from 'mjml';
import mustache from 'mustache';
import { DEFAULT_LANGUAGE, getTextDirection, type Language } from '#contract/i18n/languages.ts';
import type { Catalogue, Tokens, Words } from '#contract/i18n/speak.ts';
import { projectFile } from '../../root.ts';
import { alignColumns, wrapText } from './lines.ts';
import { type Mail, type MailTemplate, mails } from '../mails.ts';
import type { RenderedMail } from '../render.ts';
import { findMailFault, fillSentence, parseTemplate, listSentences, type TemplateSentence } from './sentences.ts';

/** Compiles a mail in a language and keeps its placeholders. English comes from the templates. mjml is slow to load
 * and needs much memory: the build compiles all mails, and a server that runs from sources compiles on the first
 * mail of
 * a kind.
 *
 * @throws Error for a translation that a mail cannot contain */
export async function compileMail(
  template: MailTemplate,
  language: Language = DEFAULT_LANGUAGE,
  catalogue: Catalogue = {},
): Promise<RenderedMail> {
  const mail: Mail = mails[template];
  const { html, sentences, texts } = await drawn(template);
  const said = (sentence: TemplateSentence, written: (text: string) => string) => {
    const tokens = translated(sentence.id, catalogue, language);
    return tokens ? fillSentence(tokens, sentence, written) : undefined;
  };
  const subject = sayWords(mail.subject, catalogue, language);
  const reason = sayWords(mail.reason, catalogue, language);
  const slots = {
    language,
    direction: getTextDirection(language),
    subject: asHtml(subject),
    preview: asHtml(sayWords(mail.preview, catalogue, language)),
    reason: asHtml(reason),
    sentences: sentences.map((sentence) => said(sentence, asHtml) ?? sentence.source),
  };
  const message = texts.map((text) =>
    language === DEFAULT_LANGUAGE ? english(text) : inLines(text, language, (sentence) => said(sentence, String)),
  );
  return { subject, html: inSlots(html, slots), text: `${message.join('\n\n')}\n\n-- \n${reason}\n${POSTAL_ADDRESS}` };
}

/** Last line of the text; mustache removes a line that only has tags. */
const POSTAL_ADDRESS = '{{#postalAddress}}\n{{postalAddress}}\n{{/postalAddress}}\n';

interface Drawn {
  /** Around numbered slots for its sentences. */
  html: string;
  sentences: readonly TemplateSentence[];
  texts: readonly string[];
}

const compiledTemplates = new Map<MailTemplate, Promise<Drawn>>();

/** The layout of all languages: mjml sees no texts, so a translation cannot break it. */
function drawn(template: MailTemplate): Promise<Drawn> {
  const there = compiledTemplates.get(template);
  if (there) return there;
  const fresh = draw(template);
  compiledTemplates.set(template, fresh);
  fresh.catch(() => compiledTemplates.delete(template));
  return fresh;
}

async function draw(template: MailTemplate): Promise<Drawn> {
  const parts = (mails[template] as Mail).parts ?? [template];
  const [layout, bodies, texts] = await Promise.all([
    read('layout.mjml'),
    Promise.all(parts.map((part) => read(`${part}.mjml`))),
    Promise.all(parts.map((part) => read(`${part}.txt`))),
  ]);
  const source = layout.replace('[[body]]', () => bodies.join(''));
  let count = 0;
  const mjml = parseTemplate(source).map((piece) => (typeof piece === 'string' ? piece : `[[sentences.${count++}]]`));
  const { html } = await mjml2html(mjml.join(''), { validationLevel: 'strict', keepComments: false, fonts: {} });
  return { html, sentences: listSentences(source), texts: texts.map((text) => text.trim()) };
}

/** Templates are grouped by domain. Database rows name them without their folder. */
function read(file: string): Promise<string> {
  const folder = projectFile('server/platform/mail/templates');
  const [path = file] = globSync(`**/${file}`, { cwd: folder });
  return readFile(join(folder, path), 'utf8');
}

function inSlots(html: string, slots: object): string {
  return mustache.render(html, slots, {}, { tags: ['[[', ']]'], escape: String });
}

function english(text: string): string {
  return parseTemplate(alignColumns(text, String))
    .map((piece) => (typeof piece === 'string' ? piece : piece.source))
    .join('');
}

/** Rewraps a text part, because translations differ in length from hand-broken lines. */
function inLines(template: string, language: Language, say: (sentence: TemplateSentence) => string | undefined) {
  const words = (sentence: TemplateSentence) => say(sentence) ?? sentence.source.replaceAll(/\s+/g, ' ').trim();
  const text = alignColumns(template, (label) => words(listSentences(`{{#t}}${label}{{/t}}`)[0]!));
  return parseTemplate(text).reduce<string>(
    (before, piece) => before + (typeof piece === 'string' ? piece : wrapText(words(piece), before, language)),
    '',
  );
}

/** Translates a text around the message; without a catalogue it is the English of the code. */
function sayWords(words: Words, catalogue: Catalogue, language: Language): string {
  if (typeof words === 'string') return words;
  const tokens = translated(words.id, catalogue, language) ?? (words.message as Tokens);
  return tokens.map((token) => (typeof token === 'string' ? token : `{{${token[0]}}}`)).join('');
}

function translated(id: string, catalogue: Catalogue, language: Language): Tokens | undefined {
  const tokens = catalogue[id];
  const fault = tokens && findMailFault(tokens);
  if (fault) throw new Error(`A sentence of a mail in ${language} cannot be said. ${fault} ${JSON.stringify(tokens)}`);
  return tokens;
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
