import { expect, test } from 'vitest';
import { GROUNDS } from '#contract/site/grounds.studio.ts';
import { MOTIF_NAMES } from '#contract/site/motif.studio.ts';
import { mailValues } from './mail.factory.ts';
import type { MailLook } from './mail-look.ts';
import type { MailTemplate } from './mails.ts';
import { mails } from './mails.ts';
import { renderMail } from './render.ts';

const colours = { accent: '#ffd400', onAccent: '#10212b', night: '#ffe566', highlight: '#c9b6ff' } as const;
const look = { ...colours, ground: '', typeface: '', motif: '' } as const;
const logo = { src: 'https://kaski.example/files/logo-480.png', width: 120, height: 40, plate: false };
const templates = Object.keys(mails) as MailTemplate[];
const html = async (template: MailTemplate, look?: MailLook) =>
  (await renderMail(template, mailValues, 'en', look)).html;

// The layout is replaced as text in mjml's output: a new version of mjml must not break that unnoticed.
test.each(templates)('%s has the colours of the shop and none of those it came with', async (template) => {
  const usual = await html(template);
  const own = await html(template, { look });
  expect(usual).toMatch(/#c9410f/i);
  expect(own).not.toMatch(/#(?:c9410f|ff9a6e|ff7a45|ffb547)\b/i);
  expect(own).toContain(colours.accent);
});

test('words on a button can be read on its colour', async () => {
  const button = /<a\s[^>]*style="[^"]*background:#ffd400[^"]*"/i.exec(await html('morning-routine', { look }));
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

test.each(templates)('%s has the background of the shop and none of the default one', async (template) => {
  const own = await html(template, { look: { ...look, ground: 'night' } });
  expect(own).toContain(GROUNDS.night.light.paper);
  expect(own).not.toMatch(/#(?:fbf9f5|e8eeef|cbd6d9|51646e|0b171f|16272f|33474f|b4c2c8)\b/i);
});

test.each(MOTIF_NAMES.filter((motif) => motif !== ''))('the motif %s replaces the ridge, once', async (motif) => {
  const rows = (page: string) => page.match(/<tr aria-hidden="true">.*?<\/tr>/gs) ?? [];
  const [usual, own] = [rows(await html('login-code')), rows(await html('login-code', { look: { ...look, motif } }))];
  expect([usual.length, own.length]).toEqual([1, 1]);
  expect(own).not.toEqual(usual);
  expect(own[0]).toContain(colours.night);
});

test('headings have the typeface of the shop, with families that most programs know behind it', async () => {
  expect(await html('login-code', { look: { ...look, typeface: 'fraunces' } })).toMatch(
    /h1, h2, \.header a \{ font-family: Fraunces,Georgia,/,
  );
  expect(await html('login-code', { look })).not.toContain('Georgia');
});
