import { expect, test } from 'vitest';
import { mailValues } from './mail.factory.ts';
import type { MailLook } from './mail-look.ts';
import type { MailTemplate } from './mails.ts';
import { mails } from './mails.ts';
import { renderMail } from './render.ts';

const colours = { accent: '#ffd400', onAccent: '#10212b', night: '#ffe566', highlight: '#c9b6ff' } as const;
const logo = { src: 'https://kaski.example/files/logo-480.png', width: 120, height: 40, plate: false };
const templates = Object.keys(mails) as MailTemplate[];
const html = async (template: MailTemplate, look?: MailLook) =>
  (await renderMail(template, mailValues, 'en', look)).html;

// The layout is replaced as text in mjml's output: a new version of mjml must not break that unnoticed.
test.each(templates)('%s has the colours of the shop and none of those it came with', async (template) => {
  const usual = await html(template);
  const own = await html(template, { colours });
  expect(usual).toMatch(/#c9410f/i);
  expect(own).not.toMatch(/#(?:c9410f|ff9a6e|ff7a45|ffb547)\b/i);
  expect(own).toContain(colours.accent);
});

test('words on a button can be read on its colour', async () => {
  const button = /<a\s[^>]*style="[^"]*background:#ffd400[^"]*"/i.exec(await html('morning-routine', { colours }));
  expect(button?.[0]).toContain(';color:#10212b;');
});

test.each(templates)('a button of %s has the corners of the shop', async (template) => {
  const rounded = (page: string) => page.match(/border-radius:[^;"]+/g) ?? [];
  const usual = rounded(await html(template));
  expect(rounded(await html(template, { radius: '22px' }))).toEqual(usual.map(() => 'border-radius:22px'));
});

test.each(templates)('%s has the logo where the name stood, once', async (template) => {
  const own = await html(template, { logo });
  expect(
    own.match(/<img src="https:\/\/kaski\.example\/files\/logo-480\.png" alt="Kaski" width="120" height="40"/g),
  ).toHaveLength(1);
  expect(own).not.toContain('<a href="https://kaski.example">Kaski</a>');
});

test('a logo that is nearly square has the name beside it, to be read with pictures off, too', async () => {
  const own = await html('login-code', { logo: { ...logo, width: 48, height: 40 } });
  expect(own).toMatch(
    /<a href="https:\/\/kaski\.example" style="color:#FBF9F5;[^"]*"><img [^>]*alt="" width="48"[^>]*><span[^>]*>Kaski<\/span><\/a>/,
  );
});

test('a dark logo stands on a light plate', async () => {
  expect(await html('login-code', { logo: { ...logo, plate: true } })).toContain('background:#ffffff;padding:4px');
  expect(await html('login-code', { logo })).not.toContain('background:#ffffff;padding:4px');
});
