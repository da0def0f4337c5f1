import { describe, expect, test } from 'vitest';
import { greetingName } from './plain.ts';

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
