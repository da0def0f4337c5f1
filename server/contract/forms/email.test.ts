import { describe, expect, test } from 'vitest';
import { isEmail, normalizeEmail, toEmailKey } from './email.ts';
import { EmailField } from './forms.ts';
import { GiveRequest } from '../sales/gifts.studio.ts';
import { OrderAddressRequest } from '../sales/orders.studio.ts';
import { SettingForms } from '../site/site.studio.ts';

describe('an address', () => {
  test.each([
    ['  anna@example.com ', 'anna@example.com'],
    ['anna@bäcker.example', 'anna@xn--bcker-gra.example'],
    ['ANNA@BÄCKER.EXAMPLE', 'ANNA@xn--bcker-gra.example'],
    ['anna@straße.example', 'anna@xn--strae-oqa.example'],
    ['anna@例え.テスト', 'anna@xn--r8jz45g.xn--zckzah'],
    ['anna@例え。テスト', 'anna@xn--r8jz45g.xn--zckzah'],
    ['anna＠example．com', 'anna@example.com'],
    ['ａｎｎａ@example.com', 'anna@example.com'],
    ['anna@example.com\u200B', 'anna@example.com'],
    ['\uFEFFanna@exam\u00ADple.com', 'anna@example.com'],
    ['\u202Aanna@example.com\u202C', 'anna@example.com'],
    ['Anna <anna@example.com>', 'anna@example.com'],
    ['"Muster, Anna" <anna@example.com>', 'anna@example.com'],
    ['<anna@example.com>', 'anna@example.com'],
    ["'anna@example.com' <anna@example.com>", 'anna@example.com'],
    ['"anna@example.com" <anna@example.com>', 'anna@example.com'],
    ['mailto:anna@example.com', 'anna@example.com'],
    ['MAILTO:anna@example.com?subject=Hi', 'anna@example.com'],
    ['what?is=this@example.com', 'what?is=this@example.com'],
  ])('reads %j as %s', (text, email) => {
    expect(normalizeEmail(text)).toBe(email);
    expect(isEmail(text)).toBe(true);
    expect(EmailField.parse(text)).toBe(email);
    expect(toEmailKey(text)).toBe(email.toLowerCase());
  });

  test.each([
    'anna@example.com\r\nBcc: all@example.com',
    '\nanna@example.com',
    'anna@example.com, ben@example.com',
    'anna@example.com,',
    'mailto:anna%2Btag@example.com',
    'anna@example.com <ben@example.com>',
    'Anna <anna@example.com> <ben@example.com>',
    'Anna <anna@example.com',
    'änna@example.com',
    'anna@example',
    'anna@ex ample.com',
    'anna@bäcker',
    'anna@bä/cker.example',
    'anna@bä:80.example',
    'anna@127。0。0。1\u0000',
    '@bäcker.example',
    'erased+1@deleted.invalid',
    'deleted-1@DELETED.INVALID',
    '',
    '<>',
    `${'a'.repeat(250)}@bäcker.example`,
    `${'A'.repeat(1_000)} <anna@example.com>`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
    expect(EmailField.safeParse(text).success).toBe(false);
  });

  test.each([
    ['a gift', GiveRequest.shape.email],
    ['a corrected order', OrderAddressRequest.shape.email],
    ['the shop', SettingForms.brand.shape.supportEmail],
    ['a testimonial', SettingForms.testimonials.shape.items.element.shape.consentEmail],
  ])('follows the same rule for %s', (_, field) => {
    expect(field.parse(' Anna <Anna@почта.рф>')).toBe('Anna@xn--80a1acny.xn--p1ai');
    expect(field.parse('a#b@x.example')).toBe('a#b@x.example');
    for (const text of ['anna', 'anna@example.com, ben@example.com', 'a@deleted.invalid', ' ']) {
      expect(field.safeParse(text).success).toBe(false);
    }
  });

  test('normalises no text above 1,000 characters', () => {
    const name = 'A'.repeat(1_000 - ' <anna@example.com>'.length);
    expect(normalizeEmail(`${name} <anna@example.com>`)).toBe('anna@example.com');
    expect(normalizeEmail(`${name}A <anna@example.com>`)).toBe(`${name}A <anna@example.com>`);
  });
});
