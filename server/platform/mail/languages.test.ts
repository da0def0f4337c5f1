import { describe, expect, test } from 'vitest';
import type { Catalogue, Tokens } from '#contract/i18n/speak.ts';
import { sources } from '../../../scripts/words/catalogues.ts';
import { compiledWords, mailWords } from '../../../scripts/words/compile.ts';
import { compileMail } from './compile/compile.ts';
import { mailValues } from './mail.factory.ts';
import { type MailTemplate, mails } from './mails.ts';
import { fillMail, type RenderedMail, renderMail } from './render.ts';

const names = Object.keys(mails) as MailTemplate[];
/** All optional parts of mails. */
const everything = {
  ...mailValues,
  firstName: 'A',
  answered: 'yes',
  coaching: 'yes',
  promised: 'yes',
  isGuest: 'yes',
  promiseText: 'P',
  consentText: 'C',
  discountText: 'D',
  outcomeText: 'O',
  nextText: 'N',
  further: 'F',
  furtherCount: '3',
  moreText: 'R',
  unconfirmedText: 'F',
  unmatchedText: 'E',
  trader: 'T',
  traderByMail: 'M',
  traderIds: 'I',
  guaranteeText: 'G',
  termsUrl: 'https://kaski.example/terms',
  withdrawUrl: 'https://kaski.example/withdraw',
  withdrawalEnded: 'yes',
  withdrawUntil: 'W',
};
/** The opposite: all optional parts are empty. */
const nothing = { ...mailValues, takenBy: '' };
const hostile = `<img src=x onerror="a('1')"> {{brand}} {brand} <0>x</0> [[reason]]`;

const inEnglish = compiledWords(
  sources().filter((file) => file.startsWith('server/platform/mail/')),
  'en',
);
/** Finnish as far as these tests know it: every word of the English is another. */
const finnish: Catalogue = Object.fromEntries(
  Object.entries(inEnglish as Catalogue).map(([id, tokens]) => [
    id,
    tokens.map((token) => (typeof token === 'string' ? token.replaceAll(/\p{L}+(?:['’]\p{L}+)*/gu, 'sana') : token)),
  ]),
);
const withTokens = (id: string, tokens: Tokens): Catalogue => ({ ...finnish, [id]: tokens });
const findMessageId = (english: string) =>
  Object.keys(inEnglish).find((id) => (inEnglish[id] as Tokens).join('').startsWith(english))!;
const listMailParts = ({ subject, html, text }: RenderedMail) => [subject, html, text];
/** Returns the visible text of a document. */
const seen = (html: string) => html.replaceAll(/<style[^]*?<\/style>|<!--[^]*?-->|<[^>]*>|&[#\w]+;/g, ' ');

describe.each([
  ['with all there is', everything],
  ['with as little as there is', nothing],
])('in Finnish, %s', (_, data) => {
  test.each(names)('%s has no word of English left, but for what was put in', async (name) => {
    const empty = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value && '0']));
    const mail = fillMail(await compileMail(name, 'fi', finnish), empty);
    for (const part of [mail.subject, seen(mail.html), mail.text])
      expect(
        part
          .replaceAll('0/blog', '')
          .match(/\p{L}+/gu)
          ?.filter((word) => word !== 'sana') ?? [],
      ).toEqual([]);
  });

  test.each(names)('%s has its values, and nothing of how it was written', async (name) => {
    const compiled = await compileMail(name, 'fi', finnish);
    const mail = fillMail(compiled, data);
    for (const part of listMailParts(mail)) expect(part).not.toMatch(/\{\{|\}\}|\[\[|\]\]|<\/?\d|\{\w+\}/);
    expect(mail.html).toMatch(/<html[^>]* lang="fi" dir="ltr"/);
    const english = await compileMail(name);
    const values = (part: string) => [...new Set(part.match(/\{\{[^}]+\}\}/g))].toSorted();
    for (const key of ['subject', 'html', 'text'] as const) expect(values(compiled[key])).toEqual(values(english[key]));
  });

  test.each(names)('%s has lines that a mail program need not break', async (name) => {
    const { text } = await compileMail(name, 'fi', finnish);
    const [message = ''] = text.split('\n-- \n');
    // Skips addresses and whole values, which have a line of their own, however long.
    const lines = message.split('\n').filter((line) => !/^\S*\{\{/.test(line));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });
});

const COACH_WORDS = new Set(['letterText', 'answer']);

describe.each(['fi', 'en-XA'] as const)('what somebody has written stays as it was written: %s', (language) => {
  test.each(names)('%s', async (name) => {
    const words = language === 'fi' ? finnish : mailWords(language);
    const data = Object.fromEntries(
      Object.keys(everything).map((key) => [
        key,
        // The coach's words keep their lines, and a newsletter's HTML is escaped already.
        key === 'letterHtml' ? '<p>Rain</p>' : COACH_WORDS.has(key) ? hostile : `${hostile}\r\nBcc: all@kaski.example`,
      ]),
    );
    const mail = fillMail(await compileMail(name, language, words), data);
    expect(mail.html).not.toContain('<img');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(mail.text).toContain(hostile);
  });
});

test.each(names)('%s is said in the pseudo-language, as the outbox asks for it', async (name) => {
  const mail = await renderMail(name, everything, 'en-XA');
  for (const part of listMailParts(mail)) expect(part).not.toMatch(/\{\{|\}\}|\[\[|\]\]|<\/?\d|\{\w+\}/);
  expect(mail.html).toMatch(/<html[^>]* lang="en-XA"/);
  expect(mail.text).toMatch(/\u2068[^\u2069]*~\u2069/);
});

test.each([undefined, null, '', 'xx', '../en', 'constructor'])(
  'a row with the language %j is English',
  async (language) => {
    expect(await renderMail('login-code', mailValues, language)).toEqual(
      await renderMail('login-code', mailValues, 'en'),
    );
  },
);

test('what is not translated is English, and the rest is not', async () => {
  const { [findMessageId('Your code')]: _none, ...others } = finnish;
  const { html, text } = await compileMail('login-code', 'fi', others);
  for (const part of [html, text]) expect(part).toMatch(/Your code[^]*sana/);
  expect((await compileMail('login-code', 'fi')).text).toContain('Enter it on the page');
});

describe('a translation', () => {
  const id = findMessageId('Your code');
  test.each([[['<img src=x>']], [['{{brand}}']], [['[[reason]]']], [['</p>']], [['{{#brand}}']]] as const)(
    'that would be more than words stops the build: %j',
    (tokens) => expect(compileMail('login-code', 'fi', withTokens(id, tokens))).rejects.toThrow('cannot be said'),
  );

  test('may have signs that HTML knows', async () => {
    const { html, text } = await compileMail('login-code', 'fi', withTokens(id, ['R&D "koodi" &lt;']));
    expect(html).toContain('R&amp;D "koodi" &amp;lt;');
    expect(text).toContain('R&D "koodi" &lt;: {{code}}');
  });

  test('may have its link elsewhere', async () => {
    const link = findMessageId('<0>Unsubscribe');
    const { html } = await compileMail('newsletter-welcome', 'fi', withTokens(link, ['Ei kysymyksiä: <0>lopeta</0>.']));
    expect(html).toContain('Ei kysymyksiä: <a href="{{unsubscribeUrl}}">lopeta</a>.');
  });
});
