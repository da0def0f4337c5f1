import { describe, expect, test } from 'vitest';
import { greetingName, withoutLinks } from './plain.ts';

describe('greetingName', () => {
  test.each(['Aino', 'Aino  Virta', 'Jean-Luc', 'O’Neill', "D'Arcy", 'Mary J. Blige', '김 민수', 'भारती', 'Zoe\u0308'])(
    'greets with the plain name %s',
    (name) => {
      expect(greetingName(name)).toBe(name.normalize('NFC').replaceAll(/\s+/g, ' '));
    },
  );

  test.each([
    '',
    'https://evil.com/a',
    'evil.com',
    'evil.com/promo',
    'user@evil.com',
    '[x](http://evil.com)',
    'WIN-5000€',
    '+358700123',
    'भारती.com',
    'evil\u00ad.com',
    'a.b',
    'You have won a prize today',
    'a'.repeat(41),
  ])('does not greet with %j', (name) => {
    expect(greetingName(name)).toBe('');
  });
});

describe('withoutLinks', () => {
  test.each([
    ['भारती.com', 'भारती. com'],
    ['evile\u0301.com', 'evilé. com'],
    ['i❤.ws', 'i❤. ws'],
    ['evil\u00ad.com', 'evil. com'],
    ['e\u200bvil.com/promo', 'evil. com/promo'],
    ['1.2.3.4/x', '1. 2. 3. 4/x'],
    ['1.2.3.4', '1. 2. 3. 4'],
    ['user@evil.com', 'user @ evil. com'],
    ['https://evil.com/a', '…'],
    ['ftp://evil.com/a', '…'],
    ['www。evil.com', 'www. evil. com'],
    ['evil\u2024com', 'evil. com'],
    ['evil\ufe52com', 'evil. com'],
    ['evil\uff0ecom\uff0fpromo', 'evil. com/promo'],
    ['evil\uff61com', 'evil. com'],
    ['evil\ufe12com', 'evil. com'],
    ['evil\u2488com', 'evil1. com'],
    ['user\uff20evil.com', 'user @ evil. com'],
    ['https\uff1a\uff0f\uff0fevil.com', '…'],
    ['tel:+358700123456', 'tel: +35 · 87 · 00 · 12 · 34 · 56'],
    ['+358 700 123 45', '+35 · 87 · 00 · 12 · 34 · 5'],
    ...['800.555.1234', '800\u2013555\u20131234', '800\u2011555\u20111234', '800\u2212555·1234', '800_555.12.34'].map(
      (n) => [n, '80 · 05 · 55 · 12 · 34'],
    ),
    ['٨٠٠ ٥٥٥ ١٢٣٤', '٨٠ · ٠٥ · ٥٥ · ١٢ · ٣٤'],
  ])('breaks up %j', (typed, shown) => {
    expect(withoutLinks(typed)).toBe(shown);
  });

  test.each([
    'Receipt 12345',
    'bought 1.2.2026 for €29.90',
    'Hello... again',
    'Hello… again, ½ price²',
    'Personal Coaching (monthly)',
    '2026-11-28',
    '11.12.2026, 12.12.2026',
  ])('keeps %s', (typed) => {
    expect(withoutLinks(typed)).toBe(typed);
  });
});
