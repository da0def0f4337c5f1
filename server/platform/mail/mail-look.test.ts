import { describe, expect, test } from 'vitest';
import { GROUNDS } from '#contract/site/grounds.studio.ts';
import { MOTIF_NAMES } from '#contract/site/motif.studio.ts';
import type { ShopLook } from '../brand.ts';
import { loadSharp } from '../load-sharp.ts';
import { renderHeaderPicture } from './header-picture.ts';
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

describe('the header picture', () => {
  const onError = (error: unknown) => {
    throw error;
  };
  const draw = async (own: Partial<ShopLook>) => {
    const png = await renderHeaderPicture({ ...look, ...own }, onError);
    const sharp = await loadSharp();
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixels = Array.from({ length: info.width * info.height }, (_, at) => data.readUInt32BE(at * 4));
    return { bytes: png!.length, width: info.width, pixels };
  };
  const opaque = (colour: string) => Number.parseInt(`${colour.slice(1)}ff`, 16);
  const isTransparent = (pixel: number | undefined) => pixel! % 256 === 0;

  test.each(MOTIF_NAMES.filter((motif) => motif !== 'none'))(
    'is small and in the colours of the shop: %j',
    async (motif) => {
      const { bytes, width, pixels } = await draw({ motif, ground: 'mist' });
      expect(bytes).toBeLessThan(10_000);
      expect(width).toBe(1200);
      // The dark band above has the same colour.
      expect(new Set(pixels.slice(0, width))).toEqual(new Set([opaque(GROUNDS.mist.water)]));
      expect(pixels).toContain(opaque(colours.night));
    },
  );

  test.each(['', 'waves', 'weights'] as const)('shows the paper of both schemes below the line: %j', async (motif) => {
    const { pixels } = await draw({ motif });
    expect(isTransparent(pixels.at(-20))).toBe(true);
  });

  test('stands below the name of a mail without words of its own', async () => {
    const own = await html('login-code', { look, headerPicture: 'cid:header@kaski.example' });
    expect(own.match(/<img [^>]*>/g)).toEqual([expect.stringContaining('src="cid:header@kaski.example" alt=""')]);
  });

  test('is a line for the motif none', async () => {
    expect(await renderHeaderPicture({ ...look, motif: 'none' }, onError)).toBeUndefined();
    const own = await html('login-code', { look });
    expect(own).not.toContain('<img');
    expect(own).toContain(`border-top:4px solid ${colours.night}`);
  });

  test('is missing if it cannot be drawn', async () => {
    const errors: unknown[] = [];
    expect(await renderHeaderPicture({ ...look, highlight: "#'<" }, (error) => errors.push(error))).toBeUndefined();
    expect(errors).toEqual([expect.any(Error)]);
  });
});

test('headings have the typeface of the shop, with families that most programs know behind it', async () => {
  expect(await html('login-code', { look: { ...look, typeface: 'fraunces' } })).toMatch(
    /h1, h2, \.header a \{ font-family: Fraunces,Georgia,/,
  );
  expect(await html('login-code', { look })).not.toContain('Georgia');
});
